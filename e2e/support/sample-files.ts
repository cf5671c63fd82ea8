/** Minimal files of every type. */
import { heicPicture, photoshopPicture } from '../../apps/server/src/testing/odd-media.ts';

const decoded = (...lines: readonly string[]): Buffer => Buffer.from(lines.join(''), 'base64');

/** Red pictures of 48 × 32 pixels. */
const pictures = {
  png: decoded(
    'iVBORw0KGgoAAAANSUhEUgAAADAAAAAgCAIAAADbtmxLAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAR0lEQVRYhe2WAQkAMAzD5in+HUTU',
    'ZOycwASU0qYb4ambcwUmiByiDFnLOMePgZEcogxZyziHkD1o5BBlyFpGHCIw0nT48bguN3osanMBl44AAAAASUVORK5CYII=',
  ),
  jpg: decoded(
    '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcH',
    'BwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAgADADASIAAhEB',
    'AxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAUH/8QAFBEB',
    'AAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AlgEFq4AAAAAAAAAD/9k=',
  ),
  gif: decoded(
    'R0lGODlhMAAgAIAAAExpccwzMyH5BAUAAAAALAAAAAAwACAAAAImjI+py+0Po5y02ouz3rz7D4biSJbmiabqyrbuC8fyTNf2jef6XQAA',
    'Ow==',
  ),
  webp: decoded(
    'UklGRkwAAABXRUJQVlA4IEAAAABQAwCdASowACAAPm02l0ikIqIhJWgAgA2JZwB2AABYzxq0AAD+7Qcv/1qZGPoxf//XAf/OA/+cB/Rg',
    'B6PqAAAA',
  ),
} as const;

/** Less than a second of 64 × 36 pixels, alternating red and blue, in H.264: recorded from a canvas by Chromium. */
const mp4 = decoded(
  'AAAAJGZ0eXBpc29tAAACAGlzb21pc282aXNvMmF2YzFtcDQxAAACy21vb3YAAAB4bXZoZAEAAAAAAAAA5yiNAQAAAADnKI0BAAAD6AAA',
  'AAAAAAJdAAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAIAAAIjdHJhawAAAGh0a2hkAQAAAwAAAADnKI0BAAAAAOcojQEAAAABAAAAAAAAAAAAAAJdAAAAAAAAAAAAAAAAAAAAAAAB',
  'AAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAABAAAAAJAAAAAABs21kaWEAAAAsbWRoZAEAAAAAAAAA5yiNAQAAAADnKI0B',
  'AAB1MAAAAAAAAAJdVcQAAAAAAC1oZGxyAAAAAAAAAAB2aWRlAAAAAAAAAAAAAAAAVmlkZW9IYW5kbGVyAAAAAVJtaW5mAAAAFHZtaGQA',
  'AAABAAAAAAAAAAAAAAAlZGluZgAAAB1kcmVmAAAAAAAAAAEAAAANdXJsIAAAAAEAAAABEXN0YmwAAAAQc3RzYwAAAAAAAAAAAAAAEHN0',
  'dHMAAAAAAAAAAAAAABRzdHN6AAAAAAAAAAAAAAAAAAAAEHN0Y28AAAAAAAAAAAAAAMVzdHNkAAAAAAAAAAEAAAC1YXZjMQAAAAAAAAAB',
  'AAAAAQAAAAAAAAAAAAAAAABAACQASAAAAEgAAAAAAAAAAQtBVkMxIENvZGluZwAAAAAAAAAAAAAAAAAAAAAAAAAAABj//wAAABBwYXNw',
  'AAAAAQAAAAEAAAAUYnRydAAAAAAAAAAAAAAAAAAAAChhdmNDAULACv/hABFnQsAKjGhHeebgIaAg8IhGoAEABGjOPIAAAAATY29scm5j',
  'bHgAAQANAAGAAAAAKG12ZXgAAAAgdHJleAAAAAAAAAABAAAAAQAAAAAAAAAAAAAAAAAAAJBtb29mAAAAEG1maGQAAAAAAAAAAQAAAHh0',
  'cmFmAAAAFHRmaGQAAgAgAAAAAQEBAAAAAAAUdGZkdAEAAAAAAAAAAAAAAAAAAEh0cnVuAQADBQAAAAYAAACYAgAAAAAAEs4AAAA5AAAJ',
  'bgAAABEAAAlsAAAAYgAACWkAAABRAAAT+QAAAEkAAAPnAAAAEwAAAWFtZGF0AAAANWW4AAQEP//+CKKAAZ8cAAQLI4MmKycnWK111/H/',
  '+CviuIAASAAKhpQOIBGQcQCM9tvau1tcAAAADWHgAH5AQ4gVdiETELgAAABeYeAAvkCv4UigYoGKBigYoGKBigYoGKBigYoGKBigYoGK',
  'BigY4AAgtxwABBOxOLxPifEyC8/n8/8KkFDFDxQxQ8QAAqCoQAAkGQOQBmQcgDM8HEAjIOIBGfEK8QuIXAAAAE1h4AD+QEv4UijFGKMU',
  'YoxRijFGKMUYoxRijFGKMUY4AAgbRwABAtxuK3xO8T4uQVvn3n8/4JAqlXVcQAIiQdBGQdBGf8ILTr22+IXELgAAAEVh4AE+QCD+FKqq',
  'qqqqqqqqjgACAvHAAEA7G4u2J8T4vF2z+fz/wrVdRfEABFQgEiB4MyDwZniQJkSBM+EFpF7CYXELiFwAAAAPYeABfkAg5z3n6EJYhcQu',
  'AAAATG1mcmEAAAA0dGZyYQEAAAAAAAABAAAAPwAAAAEAAAAAAAAAAAAAAAAAAALvAAAAAQAAAAEAAAABAAAAEG1mcm8AAAAAAAAATA==',
);

/** The MP4 with QuickTime's brand. */
const mov = Buffer.from(mp4.toString('latin1').replace(/ftyp..../, 'ftypqt  '), 'latin1');

/** The MP4 marked with a codec that the tested browser cannot decode. */
const hevc = Buffer.from(mp4.toString('latin1').replaceAll('avc1', 'hvc1').replaceAll('avcC', 'free'), 'latin1');

/** Silence: frames of MPEG layer III at 128 kbit/s and 44.1 kHz, of 417 bytes each. */
const mp3 = Buffer.concat(
  Array.from({ length: 20 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])),
);

/** An empty page. */
const pdf = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/MediaBox[0 0 300 144]/Parent 2 0 R>>endobj',
  'trailer<</Root 1 0 R>>',
].join('\n');

/** 节目单 in GBK, followed by a second line. */
const gbk = Buffer.from([0xbd, 0xda, 0xc4, 0xbf, 0xb5, 0xa5, 0x0a, ...Buffer.from('08:00')]);

/** File name → content. */
export const sampleFiles = {
  'poster.png': pictures.png,
  'photo.jpg': pictures.jpg,
  'motion.gif': pictures.gif,
  'cover.webp': pictures.webp,
  'mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 32"><rect width="48" height="32"/></svg>',
  'clip.mp4': mp4,
  'phone.mov': mov,
  'hevc.mp4': hevc,
  'phone.heic': heicPicture,
  'design.psd': photoshopPicture,
  'silence.mp3': mp3,
  'utf8.txt': 'first\n\nthird 节目',
  'gbk.txt': gbk,
  'manual.pdf': pdf,
  'archive.zip': `PK\u0005\u0006${'\0'.repeat(18)}`,
  /** Windows program with the extension of a picture. */
  'disguised.png': `MZ${'\0'.repeat(126)}PE\0\0`,
} as const satisfies Readonly<Record<string, string | Buffer>>;

export type SampleName = keyof typeof sampleFiles;

import { filePage } from './page.ts';
import { commonLabels } from '../labels.ts';
import { apiPrefix, contentsPath } from '../paths.ts';
import { rangeLabelsOf } from '../ranges.ts';
import { type LoggedModule } from '../resource-definition.ts';

/** Singular, unlike other resources: fixed by the API. */
export const filesPath = `${apiPrefix}/file`;

/** Downloads a picture from another site into the library. */
export const fetchedFilesPath = `${filesPath}/fetch`;
/** File that holds a content. @param sha256 digest of the content, hexadecimal; `:hash` in a route */
export const fileByHashPath = (sha256: string): string => `${filesPath}/hash/${sha256}`;

/**
 * Uploads in parts. `POST` here begins one. At `uploadPath`, `GET` returns its state, `PATCH` appends the next part and
 * `DELETE` cancels it. `finishedUploadPath` creates the file.
 */
export const uploadsPath = `${apiPrefix}/file-uploads`;
/** @param id of the upload; `:id` in a route */
export const uploadPath = (id: string): string => `${uploadsPath}/${id}`;
export const finishedUploadPath = (id: string): string => `${uploadPath(id)}/finish`;
/** Offset of a part, in bytes. Header name as in tus. */
export const uploadOffsetHeader = 'upload-offset';
export const partType = 'application/offset+octet-stream';

/** Moves several files to another category. */
export const movedFilesPath = `${filesPath}/move`;

/** Unmodified original of a file, including private metadata. @param id of the file; `:id` in a route */
export const originalFilePath = (id: number | string): string => `${filesPath}/${id}/original`;

/** Records that use a file. @param id of the file; `:id` in a route */
export const fileUsesPath = (id: number | string): string => `${filesPath}/${id}/uses`;

export const fileSettingsPath = `${apiPrefix}/settings/files`;

/** Sizes of the thumbnails of an image or a video. */
export const thumbnailSizes = ['small', 'medium', 'large'] as const;
export type ThumbnailSize = (typeof thumbnailSizes)[number];

/** Address of a thumbnail, for files that have thumbnails. @param sha256 of the file's content */
export const thumbnailPath = (sha256: string, size: ThumbnailSize): string => `${contentsPath}/${sha256}/${size}.webp`;

/** Form fields of an upload. */
export const uploadFields = { file: 'file', categoryId: 'categoryId' } as const;

/**
 * Uploads the poster of a video, made by the browser, as a form with the single field `uploadFields.file`. No-op if the
 * video already has a poster.
 *
 * @param id of the file; `:id` in a route
 */
export const posterPath = (id: number | string): string => `${filesPath}/${id}/poster`;

/** Type of a file, detected from its content. */
export const fileType = { video: 1, audio: 2, image: 3, text: 4, other: 5 } as const;
export const fileTypes = Object.values(fileType);
export type FileType = (typeof fileTypes)[number];

export const fileTypeNames = { 1: '视频', 2: '音频', 3: '图片', 4: '文本', 5: '其他' } as const;

export const fileLabels = {
  name: '文件名称',
  mimetype: '文件格式',
  path: '访问地址',
  size: '文件大小',
  type: '文件类型',
  sha256: '内容摘要',
  categoryId: '分类',
  description: commonLabels.description,
  width: '宽度',
  height: '高度',
  durationMs: '时长',
  rotation: '旋转角度',
  hasThumbnails: '缩略图',
  isPicture: '可作为图片显示',
  /** Filter only, not a field of the record. */
  picture: '可作为图片显示',
  codec: '视频编码',
  useCount: '被引用',
  unused: '未被引用',
  ...rangeLabelsOf('created', '上传时间'),
} as const;

export const fileSettingsLabels = {
  allowedTypes: '允许的类型',
  videoMaxMb: '视频上限（MB）',
  audioMaxMb: '音频上限（MB）',
  imageMaxMb: '图片上限（MB）',
  textMaxMb: '文本上限（MB）',
  otherMaxMb: '其他上限（MB）',
  quotaGb: '素材库容量（GB，0 为不限）',
  thumbnailSmall: '小缩略图（像素）',
  thumbnailMedium: '中缩略图（像素）',
  thumbnailLarge: '大缩略图（像素）',
  hidePrivateData: '隐藏照片和视频中的位置等隐私信息',
} as const;

export const fileModule: LoggedModule = {
  title: filePage.title,
  labels: { ...fileLabels, ...fileSettingsLabels },
  values: {
    type: fileTypeNames,
    allowedTypes: fileTypeNames,
    unused: { true: '是', false: '否' },
    picture: { true: '是', false: '否' },
    hidePrivateData: { true: '是', false: '否' },
  },
};

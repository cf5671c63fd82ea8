import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { escapeHtml } from '@mutai/rich-text/html-elements';
import { previewPage } from '@mutai/rich-text/preview-page';
import type { FastifyReply, FastifyRequest } from 'fastify';

const styleSheet = (name: 'styles' | 'preview') =>
  readFileSync(fileURLToPath(import.meta.resolve(`@mutai/rich-text/${name}.css`)), 'utf8');

let styles: string | undefined;

/** Allows pictures and videos of this site and one style sheet. Widths of pictures are inline styles. */
const policyFor = (sheet: string) =>
  [
    "default-src 'none'",
    "img-src 'self'",
    "media-src 'self'",
    `style-src-elem 'sha256-${createHash('sha256').update(sheet).digest('base64')}'`,
    "style-src-attr 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Returns true if the client is a browser that navigates to a page. */
export const acceptsHtml = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;

/** Sends a self-contained page. @param html sanitized body @param note shown above it */
export function sendPage(
  reply: FastifyReply,
  { title, cover, html, note }: { title: string; cover: string; html: string; note: string },
): FastifyReply {
  styles ??= styleSheet('styles') + styleSheet('preview');
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyFor(styles))
    .send(previewPage({ title, cover, html, note, styles, colorScheme: 'light dark' }));
}

/** Escapes a text as the body of a page. */
export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

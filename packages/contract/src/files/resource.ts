import { commonLabels } from '../labels.ts';
import { apiPrefix } from '../paths.ts';
import { actsOf, type LoggedModule } from '../resource-definition.ts';

/** Section 7 spells it so. */
export const filesPath = `${apiPrefix}/file`;

/** The file that holds a content. @param sha256 of the content, hexadecimal; `:hash` in a route */
export const fileByHashPath = (sha256: string): string => `${filesPath}/hash/${sha256}`;

/** What files hold is downloaded below this address, by anybody who knows it. */
export const contentsPath = '/files';

/** Form fields of an upload. Sections 3 and 7. */
export const uploadFields = { file: 'file', categoryId: 'categoryId' } as const;

export const filePermissions = actsOf('material');

/** What a file is, told by its content. Section 3. */
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
  createdFrom: '上传时间（起）',
  createdTo: '上传时间（止）',
} as const;

export const fileModule: LoggedModule = { title: '素材管理', labels: fileLabels, values: { type: fileTypeNames } };

import { expect, test } from 'vitest';
import { readS3Url } from './s3-location.ts';

test('the URL of an object storage contains everything except the keys', () => {
  expect(readS3Url('s3://contents')).toEqual({
    bucket: 'contents',
    prefix: '',
    endpoint: '',
    region: 'us-east-1',
    pathStyle: false,
  });
  expect(readS3Url('s3://contents/mutai/files/?endpoint=http://10.0.0.5:9000&region=cn-north-1')).toEqual({
    bucket: 'contents',
    prefix: 'mutai/files/',
    endpoint: 'http://10.0.0.5:9000',
    region: 'cn-north-1',
    pathStyle: true,
  });
  const hosted = 's3://contents/a.b?endpoint=https://oss-cn-hangzhou.aliyuncs.com&pathStyle=false';
  expect(readS3Url(hosted)).toMatchObject({ prefix: 'a.b/', pathStyle: false });
});

test.for([
  'contents',
  'https://contents',
  's3://',
  's3://ab',
  's3://Contents_1',
  's3://contents:9000',
  's3://key:secret@contents',
  's3://contents//a',
  's3://contents/a b',
  's3://contents#a',
  's3://contents?endpont=http://host',
  's3://contents?region=a&region=b',
  's3://contents?region=',
  's3://contents?endpoint=host:9000',
  's3://contents?endpoint=http://host/path',
  's3://contents?endpoint=http://user:secret@host',
  's3://contents?endpoint=http://host&pathStyle=yes',
])('%s is invalid', (value) => {
  expect(readS3Url(value)).toBeUndefined();
});

/** Location of an object storage and credentials. */
export interface S3Location {
  readonly bucket: string;
  /** Prefix of all keys: empty, or ending in a slash. */
  readonly prefix: string;
  /** Empty: Amazon S3 in the region. */
  readonly endpoint: string;
  readonly region: string;
  /** True if addresses name the bucket in the path instead of the host. */
  readonly pathStyle: boolean;
  /** `undefined`: default credentials of the SDK, such as `AWS_ACCESS_KEY_ID` or the role of the machine. */
  readonly keys: { readonly accessKey: string; readonly secretKey: string } | undefined;
}

export const s3UrlHint =
  '应为 s3://存储桶/前缀?endpoint=https://主机&region=地域，可加 pathStyle=false；密钥请用 STORAGE_ACCESS_KEY 与 STORAGE_SECRET_KEY；留空则存于 DATA_DIR';

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Path segments that need no escaping anywhere and are not only dots. */
const prefixPath = /^(?:\/[\w-][\w.-]*)*\/?$/;
const regionName = /^[\w-]{1,40}$/;
const parameters = new Set(['endpoint', 'region', 'pathStyle']);
const defaultRegion = 'us-east-1';

/**
 * Parses `STORAGE_URL`.
 *
 * @returns `undefined` if it does not match `s3UrlHint`
 */
export function readS3Url(value: string): Omit<S3Location, 'keys'> | undefined {
  if (!URL.canParse(value)) return undefined;
  const { protocol, hostname, port, username, password, pathname, hash, searchParams } = new URL(value);
  const own = [...searchParams.keys()];
  const known = own.every((name) => parameters.has(name)) && new Set(own).size === own.length;
  if (protocol !== 's3:' || port + username + password + hash !== '' || !known) return undefined;

  const endpoint = searchParams.get('endpoint') ?? '';
  const region = searchParams.get('region') ?? defaultRegion;
  // Amazon names the bucket in the host, most self-hosted stores in the path.
  const pathStyle = searchParams.get('pathStyle') ?? String(endpoint !== '');
  const fits =
    bucketName.test(hostname) &&
    prefixPath.test(pathname) &&
    regionName.test(region) &&
    (endpoint === '' || isOrigin(endpoint)) &&
    ['true', 'false'].includes(pathStyle);
  if (!fits) return undefined;
  const prefix = pathname.split('/').filter((part) => part !== '');
  return {
    bucket: hostname,
    prefix: prefix.map((part) => `${part}/`).join(''),
    endpoint,
    region,
    pathStyle: pathStyle === 'true',
  };
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, origin, href } = new URL(value);
  return /^https?:$/.test(protocol) && href === `${origin}/`;
}

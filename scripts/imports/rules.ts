import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

/** Files of a package, imported by name or by path. */
const contract = '^packages/contract/';
const client = '^packages/client/';
const tests = String.raw`\.test\.tsx?$`;
/** Libraries of blocks for fonts and live video. */
const fontsAndLive = '(^|/)(@fontsource|@fontsource-variable|lxgw-wenkai-webfont|hls.js)/';
const serverTesting = '^apps/server/src/testing/';

const root = resolve(import.meta.dirname, '../..');
/** Files of the contract that load the schema library; the others contain plain data. */
const schemas = globSync('packages/contract/src/**/*.ts', { cwd: root })
  .filter((file) => readFileSync(join(root, file), 'utf8').includes("from 'typebox'"))
  .map((file) => `^${file}$`);

/** Modules of the product, without tests. */
const apart = (path: string) => ({ path, pathNot: [tests] });

const forbidden = (
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType => ({ name, comment, severity: 'error', from, to });

/**
 * Allowed directions of imports (docs/architecture.md). Imports without a rule are allowed. A file of fixture/ must
 * break each rule, otherwise the check fails: a rule that never fires protects nothing.
 */
export const importRules: IRegularForbiddenRuleType[] = [
  forbidden('resolved', 'An import that is not found escapes every other rule.', {}, { couldNotResolve: true }),
  // Dynamic imports may form circles, such as between the route table and its pages: nothing waits for them at load
  // time.
  forbidden(
    'no-cycles',
    'Modules that need each other cannot be understood, tested or moved alone.',
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
  ),

  forbidden('packages-import-no-apps', 'Packages are what apps share.', { path: '^packages/' }, { path: '^apps/' }),
  forbidden(
    'apps-never-each-other',
    'What two apps share belongs in a package.',
    { path: '^apps/([^/]+)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
  forbidden(
    'contract-knows-only-schemas',
    'The contract is read by server, console and tests alike: schemas and facts, nothing that runs.',
    apart(contract),
    { pathNot: [contract, '^packages/layout/', '(^|/)typebox(/|$)'] },
  ),
  forbidden(
    'client-knows-only-contract',
    'The client serves console, player, scripts and tests: it knows no page, no framework and not even Node.',
    apart(client),
    { pathNot: [client, contract] },
  ),
  forbidden(
    'layout-is-pure',
    'The layout document knows no React, DOM, timer or clock.',
    { path: '^packages/layout/', pathNot: [tests, '^packages/layout/src/testing/'] },
    { pathNot: ['^packages/layout/', '(^|/)typebox(/|$)'] },
  ),
  forbidden(
    'schedule-is-pure',
    'Server, console and player answer the question what plays in the same way: a schedule knows nothing but time zones.',
    apart('^packages/schedule/'),
    { pathNot: ['^packages/schedule/'] },
  ),
  forbidden(
    'blocks-know-layout-and-react',
    'Blocks are drawn by canvas, preview and player alike.',
    apart('^packages/blocks/'),
    {
      pathNot: [
        '^packages/(blocks|layout)/',
        String.raw`(^|/)react(/|$)`,
        String.raw`(^|/)@types/react(/|$)`,
        String.raw`(^|/)(?:chart\.js|lean-qr)(/|$)`,
        fontsAndLive,
      ],
    },
  ),

  forbidden(
    'server-platform-below-features',
    'The platform knows no feature, and does not start the server.',
    apart('^apps/server/src/platform/'),
    { path: '^apps/server/src/', pathNot: '^apps/server/src/platform/' },
  ),
  forbidden(
    'server-features-apart',
    'A feature that needs another declares an interface; the composition root hands it over.',
    { path: '^apps/server/src/features/([^/]+)/' },
    { path: '^apps/server/src/features/', pathNot: '^apps/server/src/features/$1/' },
  ),
  forbidden(
    'server-features-below-app',
    'Features do not know how they are put together.',
    apart('^apps/server/src/features/'),
    { path: '^apps/server/src/[^/]+$' },
  ),
  forbidden(
    'server-testing-in-tests',
    'Helpers of tests stay out of the product.',
    { path: '^apps/server/src/', pathNot: [tests, serverTesting] },
    { path: serverTesting },
  ),
  // `*.routes.ts` and `*.http.ts` use HTTP, and so does the entry `<feature>/<feature>.ts`, which wires the feature.
  forbidden(
    'server-only-routes-know-http',
    'Everything but routes can be called from a route, a job or a test.',
    {
      path: '^apps/server/src/features/([^/]+)/',
      pathNot: [tests, String.raw`\.(?:routes|http)\.ts$`, String.raw`^apps/server/src/features/([^/]+)/\1\.ts$`],
    },
    {
      path: [
        '(^|/)fastify(/|$)',
        '(^|/)@fastify/',
        '^apps/server/src/platform/http/',
        String.raw`\.(routes|http)\.ts$`,
      ],
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbidden(
    'server-repositories-at-the-bottom',
    'Repositories know the database and nothing above it.',
    apart(String.raw`\.repository\.ts$`),
    { path: ['^apps/server/src/platform/http/', String.raw`\.(routes|http|service)\.ts$`] },
  ),
  forbidden(
    'server-routes-hold-no-query',
    'Routes translate between HTTP and the rest of a feature.',
    apart(String.raw`^apps/server/src/features/.*\.(routes|http)\.ts$`),
    { path: ['(^|/)kysely(/|$)', String.raw`^apps/server/src/platform/database/(sql|prepared)\.ts$`] },
  ),

  forbidden(
    'console-ui-below-features',
    'Parts of the interface are fed by whoever uses them; they know no page, and make no request.',
    apart('^apps/console/src/ui/'),
    { path: ['^apps/console/src/(features|app|platform)/', '(^|/)axios(/|$)'] },
  ),
  forbidden(
    'console-ui-loads-no-schemas',
    'Of the contract, parts of the interface take types and plain facts.',
    apart('^apps/console/src/ui/'),
    { path: schemas, dependencyTypesNot: ['type-only'] },
  ),
  forbidden(
    'console-requests-through-platform',
    'What the console asks for goes through its platform, which knows the session and shows what fails.',
    apart('^apps/console/src/(app|features|ui)/'),
    { path: client, pathNot: '/api-error[.]ts$' },
  ),
  forbidden(
    'console-platform-below-features',
    'The platform knows no page and no part of the interface.',
    apart('^apps/console/src/platform/'),
    { path: '^apps/console/src/(features|app|ui)/' },
  ),
  forbidden(
    'console-features-apart',
    'Features share through ui, platform and the contract.',
    { path: '^apps/console/src/features/([^/]+)/' },
    { path: '^apps/console/src/features/', pathNot: '^apps/console/src/features/$1/' },
  ),
  forbidden(
    'console-features-below-app',
    'Features do not know the shell they are shown in.',
    apart('^apps/console/src/features/'),
    { path: '^apps/console/src/app/' },
  ),
  forbidden(
    'player-is-small',
    'Displays load blocks, layouts, the client and plain facts of the contract; no schemas, and no rich text.',
    apart('^apps/player/src/'),
    { path: [...schemas, '^packages/rich-text/', '(^|/)typebox(/|$)'], dependencyTypesNot: ['type-only'] },
  ),
  forbidden(
    'no-barrels',
    'A file that only passes others on hides what depends on what; packages name their entries in exports.',
    { path: '^(apps|packages)/' },
    { path: String.raw`/index\.tsx?$`, pathNot: 'node_modules' },
  ),
];

// The import law: who may import whom. `npm run check` enforces it, tools/checks/law.deep.test.ts shows that it bites.
// ARCHITECTURE.md tells it in prose.

const { readFileSync } = require('node:fs')
const { join } = require('node:path')

/** Package -> packages it may import, always by name (`@attune/contract/…`). */
const MAY_IMPORT = {
  contract: [],
  client: ['contract'],
  engine: ['contract'],
  samples: ['contract'],
  carriers: ['contract'],
  store: ['contract'],
  server: ['contract', 'engine', 'carriers', 'store'],
  panel: ['contract', 'engine'],
  e2e: ['contract', 'client', 'samples', 'carriers'],
}

/** In the order of dependency: a slice may import those before it. Binds contract, store and server. */
const SLICES = Array.from(
  readFileSync(join(__dirname, 'contract/src/app/slices.ts'), 'utf8').matchAll(/^  '?([\w-]+)'?: \w+Slice,$/gm),
  ([, name]) => name,
)

/**
 * What comes directly before another slice in the panel, whose order is otherwise the same: the form of a schedule has the inputs
 * of a scene's rules, and a conversation shows what its client's scenes are doing.
 */
const BEFORE_IN_PANEL = { scenes: 'schedules', conversations: 'metrics' }
const PANEL_SLICES = SLICES.filter((slice) => !(slice in BEFORE_IN_PANEL)).flatMap((slice) => [
  ...Object.keys(BEFORE_IN_PANEL).filter((moved) => BEFORE_IN_PANEL[moved] === slice),
  slice,
])

/** What stands on the slices and puts them together. Everything else outside the slices is the floor below them. */
const ROOF = [
  'contract/src/app/',
  'store/src/schema.ts',
  'server/src/app/',
  'server/src/(start|demo)/',
  'server/src/main.ts',
]

const PACKAGES = Object.keys(MAY_IMPORT)
/**
 * Where the machine's Chromium is, a free port of it, and a database that stays while products come and go: for every test and
 * measurement that needs them.
 */
const MACHINE = 'tools/(chromium|free-port|test-run/hold-database)\\.ts'
/** Tests, and what they are built on: in a package's own `testing`, or a slice's. */
const TEST = '(\\.(test|stories)\\.tsx?$|/testing/)'
/** The scenes to start from are part of the product: the panel offers them. */
const READY = 'samples/src/ready/'
/** Tests, what tests are built on, and the demo are made of the samples; beside the ready scenes nothing else knows them. */
const OF_SAMPLES = `(${TEST}|\\bsrc/(security|demo)/)`
const anyOf = (names) => `(${names.join('|')})`
const starting = (paths) => paths.map((path) => `^${path}`)
const slices = anyOf(SLICES)

const packageLaw = PACKAGES.map((name) => {
  const forbidden = [...PACKAGES, 'bench', 'tools'].filter(
    (other) => other !== name && !MAY_IMPORT[name].includes(other),
  )
  return {
    name: `law-${name}`,
    comment: `${name} may import ${MAY_IMPORT[name].join(', ') || 'no other package'}.`,
    severity: 'error',
    from: { path: `^${name}/`, pathNot: OF_SAMPLES },
    to: { path: `^${anyOf(forbidden)}/`, pathNot: name === 'panel' ? `^(${MACHINE}$|${READY})` : `^${MACHINE}$` },
  }
})

const sampleLaw = PACKAGES.map((name) => {
  const allowed = [name, ...MAY_IMPORT[name], 'samples']
  return {
    name: `law-${name}-samples`,
    comment: `Tests, stories and demo of ${name} may import ${allowed.join(', ')}.`,
    severity: 'error',
    from: { path: `^${name}/.*${OF_SAMPLES}` },
    to: {
      path: `^${anyOf([...PACKAGES, 'bench', 'tools'].filter((other) => !allowed.includes(other)))}/`,
      pathNot: `^${MACHINE}$`,
    },
  }
})

const sliceOrder = (order, packages) =>
  order.slice(0, -1).map((slice, position) => ({
    name: `slice-order-${slice}`,
    comment: `${slice} comes before ${order.slice(position + 1).join(', ')}: what must go upward goes as a fact.`,
    severity: 'error',
    from: { path: `^${packages}/src/${slice}/`, pathNot: TEST },
    to: { path: `^${packages}/src/${anyOf(order.slice(position + 1))}/` },
  }))

module.exports = {
  forbidden: [
    ...packageLaw,
    ...sampleLaw,
    ...sliceOrder(SLICES, '(contract|store|server)'),
    ...sliceOrder(PANEL_SLICES, 'panel').map((rule) => ({ ...rule, name: `panel-${rule.name}` })),
    {
      name: 'floor-below-slices',
      comment: 'What the slices of a package stand on does not know them.',
      severity: 'error',
      from: {
        path: '^(contract|store|server)/src/',
        pathNot: [`^(contract|store|server)/src/${slices}/`, OF_SAMPLES, ...starting(ROOF)],
      },
      to: { path: `^$1/src/${slices}/` },
    },
    {
      name: 'roof-on-top',
      comment: 'app/, start/ and demo/ put slices together; neither floor nor slice knows them.',
      severity: 'error',
      from: {
        path: '^(contract|server)/src/',
        pathNot: [OF_SAMPLES, ...starting(ROOF)],
      },
      to: { path: '^$1/src/(app|start|demo)/' },
    },
    {
      name: 'testing-is-for-tests',
      comment: 'What tests are built on is no part of the product.',
      severity: 'error',
      from: { path: `^${anyOf(PACKAGES)}/src/`, pathNot: OF_SAMPLES },
      to: { path: `^${anyOf(PACKAGES)}/src/.*testing/` },
    },
    {
      name: 'panel-client-below-ui',
      comment: 'ui/ shows what client/ knows; client/ shows nothing.',
      severity: 'error',
      from: { path: '^panel/src/client/', pathNot: TEST },
      to: { path: '^panel/src/(ui|frame)/' },
    },
    {
      name: 'panel-floor',
      comment: 'client/, routing/ and ui/ are the floor of the panel: they know no slice and no screen.',
      severity: 'error',
      from: { path: '^panel/src/(client|routing|ui)/', pathNot: TEST },
      to: { path: `^panel/src/(screens|frame|${PANEL_SLICES.join('|')})/` },
    },
    {
      name: 'panel-screens-on-top',
      comment: 'screens/ puts slices together; no slice knows a screen.',
      severity: 'error',
      from: { path: `^panel/src/${slices}/`, pathNot: TEST },
      to: { path: '^panel/src/screens/' },
    },
    {
      name: 'across-packages-by-name',
      comment: 'Another package is imported by its name, never by a path.',
      severity: 'error',
      from: { path: `^${anyOf(PACKAGES)}/` },
      to: { path: `^${anyOf(PACKAGES)}/`, pathNot: '^$1/', dependencyTypesNot: ['aliased-workspace', 'npm'] },
    },
    {
      name: 'contract-stays-light',
      comment: 'The contract is shipped to the browser: zod and the oRPC contract, nothing else.',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: TEST },
      to: { path: 'node_modules/', pathNot: 'node_modules/(zod|@orpc/contract)/' },
    },
    {
      name: 'no-cycle',
      comment: 'No cycles, type-only imports included.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-inner-index',
      comment: 'Import the file that has the thing; an index ties a folder into a knot.',
      severity: 'error',
      from: {},
      to: { path: '(^|/)index\\.tsx?$', pathNot: 'node_modules' },
    },
    {
      name: 'bench-is-never-imported',
      severity: 'error',
      from: { pathNot: '^bench/' },
      to: { path: '^bench/' },
    },
    {
      name: 'law-bench',
      comment: 'bench measures from outside: it knows neither panel nor e2e.',
      severity: 'error',
      from: { path: '^bench/' },
      to: { path: '^(panel|e2e)/' },
    },
    {
      name: 'law-tools',
      comment: 'tools start, check and back up; they do not reach into the panel or the tests of the product.',
      severity: 'error',
      from: { path: '^tools/' },
      to: { path: '^(panel|e2e)/' },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: { pathNot: '^bench/' },
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    // TypeScript 7 has no compiler interface for others to use: swc reads the sources.
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
}

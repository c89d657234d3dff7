import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sourceFiles } from '../sources.ts'

const LINES_MANY = 250
const FILES_MANY = 20
/** Folders with one file for each entry of a table: they grow with the table, and nobody reads them as a whole. */
const FAMILIES = new Map([
  ['contract/src/scenes/nodes', 'a file for each kind of node'],
  ['engine/src/nodes', 'a file for each kind of node'],
  ['panel/src/scenes/nodes', 'a file for each kind of node'],
  ['store/src/migrations', 'a file for each migration'],
  ['server/src/demo/recordings', 'a file for each organization of the demo'],
])
const SAYS_NOTHING = new Set(['utils', 'helpers', 'lib', 'common', 'shared', 'manager'])
const CODE = /\.(ts|tsx|mjs|cjs|css)$/
const TEST = /\.(test|stories)\.tsx?$/

/** Sentences about folders whose name says nothing, and about index files. */
export const checkNames = (root: string): string[] => {
  const files = sourceFiles(root)
  return [...namelessFolders(files), ...indexFiles(files)]
}

/**
 * Long files and full folders, each as `path (number)`, the largest excess first. They are a reason to look, not a
 * fault: a hard limit would cut tables and journeys in two. Lint limits the length of functions.
 */
export const findLarge = (root: string): string[] => {
  const code = sourceFiles(root).filter((file) => CODE.test(file))
  return [...longFiles(root, code), ...fullFolders(code)]
    .toSorted((one, other) => other.excess - one.excess)
    .map(({ path, count }) => `${path} (${count})`)
}

const longFiles = (root: string, code: string[]) =>
  code.flatMap((path) => {
    const count = readFileSync(join(root, path), 'utf8').split('\n').length - 1
    return count > LINES_MANY ? [{ path, count, excess: count / LINES_MANY }] : []
  })

/** Tests and styles are beside their component and aren't counted. */
const fullFolders = (code: string[]) => {
  const folders = Map.groupBy(
    code.filter((file) => !TEST.test(file) && !file.endsWith('.css')),
    (file) => dirname(file),
  )
  return [...folders].flatMap(([folder, { length: count }]) =>
    count > FILES_MANY && !FAMILIES.has(folder) ? [{ path: `${folder}/`, count, excess: count / FILES_MANY }] : [],
  )
}

const namelessFolders = (files: string[]) => {
  const folders = new Set(files.flatMap((file) => ancestors(dirname(file))))
  return [...folders]
    .filter((folder) => SAYS_NOTHING.has(basename(folder)))
    .map((folder) => `${folder}/ says nothing about what is in it: name it after the thing.`)
}

const ancestors = (folder: string): string[] => (folder === '.' ? [] : [folder, ...ancestors(dirname(folder))])

/** dependency-cruiser refuses imports of an index; this finds one that nobody imports yet. */
const indexFiles = (files: string[]) =>
  files
    .filter((file) => /(^|\/)index\.tsx?$/.test(file))
    .map((file) => `${file}: no index files, import the file that has the thing.`)

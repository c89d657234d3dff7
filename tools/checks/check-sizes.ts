import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sourceFiles } from '../sources.ts'

const LINES_MAX = 300
const FILES_MAX = 20
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

/** Sentences about files that are too long, folders that are too full and folders whose name says nothing. */
export const checkSizes = (root: string): string[] => {
  const files = sourceFiles(root)
  const code = files.filter((file) => CODE.test(file))
  return [...longFiles(root, code), ...fullFolders(code), ...namelessFolders(files), ...indexFiles(code)]
}

const longFiles = (root: string, code: string[]) =>
  code.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1
    return lines > LINES_MAX ? [`${file} has ${lines} lines; ${LINES_MAX} are a reason to split it.`] : []
  })

/** Tests and the styles of a component stand beside it and are not counted. */
const fullFolders = (code: string[]) => {
  const folders = Map.groupBy(
    code.filter((file) => !TEST.test(file) && !file.endsWith('.css')),
    (file) => dirname(file),
  )
  return [...folders].flatMap(([folder, files]) =>
    files.length > FILES_MAX && !FAMILIES.has(folder)
      ? [`${folder}/ holds ${files.length} source files; ${FILES_MAX} are a reason to split it.`]
      : [],
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
const indexFiles = (code: string[]) =>
  code
    .filter((file) => /(^|\/)index\.tsx?$/.test(file))
    .map((file) => `${file}: no index files, import the file that has the thing.`)

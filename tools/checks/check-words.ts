import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from '../sources.ts'

const TEXT = /\.(ts|tsx|mjs|cjs|css|html|json|md|sql|sh|yml)$|(^|\/)(run|LICENSE)$/
/** An absolute path on someone's machine; `/tmp` and system folders are the same everywhere. */
const MACHINE_PATH = /(?<![\w.@~*}-])\/(?:work|root|home|Users)\/[\w.-]+/
/** Marks of unfinished work: finish it or open an issue. */
const UNFINISHED = /\b(?:TO[D]O|FIX[M]E|X[X]X)\b/

/** Sentences about lines that must not be committed. */
export const checkWords = (root: string): string[] =>
  sourceFiles(root)
    .filter((file) => TEXT.test(file) && !file.endsWith('package-lock.json'))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => complaints(line).map((text) => `${file}:${index + 1}: ${text}`)),
    )

const complaints = (line: string): string[] => {
  const path = MACHINE_PATH.exec(line)?.[0]
  const mark = UNFINISHED.exec(line)?.[0]
  return [...(path ? [`${path} is a path of one machine.`] : []), ...(mark ? [`${mark} marks unfinished work.`] : [])]
}

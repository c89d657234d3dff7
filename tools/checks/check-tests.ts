import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from '../sources.ts'

/** Test code: test files, the helpers beside them and those of the browser tests. */
const TESTS = /\.test\.tsx?$|^e2e\/.*\.ts$|\/testing\/.*\.tsx?$/
/** These measure time on purpose and aren't part of any other run. */
const LOAD = /\.load\.test\.ts$/
/** Waits until the field has the focus, and then presses. */
const KEYS = 'e2e/keys.ts'
/** Claims jobs by the world's clock. */
const CLAIMS = 'server/src/testing/time/claim-due.ts'
const WAIT_MIN_MS = 10_000

interface Rule {
  finds: (line: string, file: string) => boolean
  sentence: string
  /** Allowed if a comment on the same line or above says why. */
  mayBeExplained: boolean
  /** Allowed in a loop, between two checks. */
  mayRepeat?: boolean
}

const RULES: Rule[] = [
  {
    finds: (line, file) => file !== KEYS && /\bkeyboard\.(?:press|type)\(/.test(line),
    sentence: `a key goes to whatever has the focus. Press it with a helper of ${KEYS}, which waits for the focus.`,
    mayBeExplained: false,
  },
  {
    finds: (line) => SLEEPS.some((sleep) => sleep.test(line)),
    sentence: 'a fixed sleep. Wait for the thing itself, or say in a comment why only time can tell.',
    mayBeExplained: true,
    mayRepeat: true,
  },
  {
    finds: (line) => /\b(?:Date|performance)\.now\(\) - .*\.toBe(?:Less|Greater)Than(?:OrEqual)?\(/.test(line),
    sentence: 'a stopwatch is red on a busy machine. Count something, or measure it in a *.load.test.ts.',
    mayBeExplained: false,
  },
  {
    finds: (line) => TIMES.some((time) => time.test(line)),
    sentence:
      'two of these in one millisecond are a tie. Take the time from the world’s clock, or say in a comment why not.',
    mayBeExplained: true,
  },
  {
    finds: (line, file) => file.startsWith('server/') && file !== CLAIMS && /\bclaimWork\(/.test(line),
    sentence: `the database’s clock may be behind the world’s. Claim with ${CLAIMS}, or say in a comment why not.`,
    mayBeExplained: true,
  },
  {
    finds: (line) => WAITS.test(line) && timeoutOf(line) < WAIT_MIN_MS,
    sentence: 'a busy machine takes longer. Wait at least ten seconds, or say in a comment why not.',
    mayBeExplained: true,
  },
]

const SLEEPS = [
  /\b(?:pause|sleep|delay|wait)\(\s*\d/,
  /\bsetTimeout\(\s*(?:resolve|done|r)\s*,/,
  /\bawait setTimeout\(\s*\d/,
  /\bwaitForTimeout\(/,
]
/** Times that something is recorded with. Setting a clock or signing a token may use any time. */
const TIMES = [
  /\b(?:at|\w+At|\w+_at): new Date\(\)(?!\.)/,
  /\b(?:insert|raise|append|add|record|save)[A-Z]\w*\(.*[(,]\s*new Date\(\)\s*[,)]/,
]
const WAITS = /\btimeout: [\d_]+\b/
const timeoutOf = (line: string): number =>
  Math.min(...[...line.matchAll(/\btimeout: ([\d_]+)\b/g)].map(([, ms = '']) => Number(ms.replaceAll('_', ''))))

/** Sentences about test lines that could fail for a correct product, or pass for a broken one. */
export const checkTests = (root: string): string[] =>
  sourceFiles(root)
    .filter((file) => TESTS.test(file) && !LOAD.test(file))
    .flatMap((file) => complaints(file, readFileSync(join(root, file), 'utf8').split('\n')))

const complaints = (file: string, lines: string[]): string[] =>
  lines.flatMap((line, index) =>
    RULES.filter(
      ({ finds, mayBeExplained, mayRepeat }) =>
        finds(codeOf(line), file) &&
        !(mayBeExplained && isExplained(lines, index)) &&
        !(mayRepeat === true && isRepeated(lines, index)),
    ).map(({ sentence }) => `${file}:${index + 1}: ${sentence}`),
  )

const COMMENT = /^\s*(?:\/\/|\/?\*)/
const codeOf = (line: string): string => (COMMENT.test(line) ? '' : line)

/** A loop over the items of a list acts on each; it isn't waiting for anything. */
const LOOP = /\bwhile \(|\bdo \{|\bfor \((?!.* of )/

/** Whether there is a loop on this line or around it, judging by the indentation. */
const isRepeated = (lines: string[], index: number): boolean => {
  let depth = depthOf(lines[index] ?? '') + 1
  for (let at = index; at >= 0 && depth > 0; at -= 1) {
    const line = lines[at] ?? ''
    if (line.trim() === '' || depthOf(line) >= depth) continue
    depth = depthOf(line)
    if (LOOP.test(line)) return true
  }
  return false
}
const depthOf = (line: string): number => line.length - line.trimStart().length

/** Whether there is a comment on one of the lines of a chain of calls, or above them. */
const isExplained = (lines: string[], index: number): boolean => {
  const isGoingOn = (at: number) => /^\s*\./.test(lines[at] ?? '')
  let [first, last] = [index, index]
  while (isGoingOn(first)) first -= 1
  while (isGoingOn(last + 1)) last += 1
  return lines.slice(first, last + 1).some((line) => /\/\/ |\/\*/.test(line)) || COMMENT.test(lines[first - 1] ?? '')
}

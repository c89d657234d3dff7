import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The parts of a release, in the order of https://keepachangelog.com. */
export const PARTS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'] as const
type Part = (typeof PARTS)[number]

/** What one branch says about its change: paragraphs for everyone who upgrades, and bullet points. */
interface Fragment {
  paragraphs: string[]
  points: { part: Part; lines: string[] }[]
}

/** The fragments of the folder `changes`, as paths from the root, in order of their names. */
export const findFragments = (root: string): string[] => {
  const folder = join(root, 'changes')
  return existsSync(folder)
    ? readdirSync(folder)
        .toSorted()
        .map((file) => `changes/${file}`)
    : []
}

/** All fragments as one text, as it goes into the changelog. Throws if a fragment has a wrong format. */
export const joinChanges = (root: string): string => {
  const fragments = findFragments(root).map((path) => readFragment(path, readFileSync(join(root, path), 'utf8')))
  const parts = PARTS.flatMap((part) => {
    const lines = fragments.flatMap(({ points }) => points.flatMap((of) => (of.part === part ? of.lines : [])))
    return lines.length === 0 ? [] : [`### ${part}`, lines.join('\n')]
  })
  return [...fragments.flatMap(({ paragraphs }) => paragraphs), ...parts].join('\n\n')
}

/** Links are relative to the fragment, and returned relative to the changelog. */
const readFragment = (path: string, text: string): Fragment => {
  if (!/^changes\/[a-z0-9]+(-[a-z0-9]+)*\.md$/.test(path))
    throw new Error(`${path} must be named in lowercase: changes/what-it-is-about.md.`)
  const fragment: Fragment = { paragraphs: [], points: [] }
  for (const block of text.trim().split(/\n\n+/)) {
    const part = PARTS.find((one) => block === `### ${one}`)
    const open = fragment.points.at(-1)
    if (part !== undefined) fragment.points.push({ part, lines: [] })
    else if (block.startsWith('#'))
      throw new Error(`${path}: “${block.slice(0, 60)}” is none of ### ${PARTS.join(', ### ')}.`)
    else if (open === undefined && block !== '') fragment.paragraphs.push(toRootLinks(path, block))
    else open?.lines.push(...toPoints(path, block))
  }
  if (fragment.points.some(({ lines }) => lines.length === 0) || fragment.paragraphs.concat(text.trim()).includes(''))
    throw new Error(`${path} says nothing, or has a heading without points.`)
  return fragment
}

const toPoints = (path: string, block: string): string[] => {
  const lines = toRootLinks(path, block).split('\n')
  const other = lines.find((line) => !/^- \S/.test(line))
  if (other !== undefined)
    throw new Error(`${path}: “${other.slice(0, 60)}” must be a point, in one line: - What is new.`)
  return lines
}

const toRootLinks = (path: string, text: string): string => {
  const wrong = /\]\((?!\.\.\/|https?:|#)[^)]*\)/.exec(text)?.[0]
  if (wrong !== undefined) throw new Error(`${path}: the link ${wrong} must begin with ../, as seen from there.`)
  return text.replaceAll('](../', '](')
}

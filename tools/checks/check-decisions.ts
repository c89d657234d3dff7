import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sourceFiles } from '../sources.ts'

const FOLDER = 'docs/decisions'
/** Decisions were numbered up to this one. Two branches could take the same number, so later ones begin with a date. */
const LAST_NUMBER = 125
const PARTS = ['When', 'Question', 'Decision', 'Price']

/** Sentences about decisions with a wrong format, missing from the index, or named by a broken link. */
export const checkDecisions = (root: string): string[] => {
  const index = readFileSync(join(root, FOLDER, 'README.md'), 'utf8')
  const files = readdirSync(join(root, FOLDER)).filter((file) => file !== 'README.md')
  return [
    ...files.flatMap((file) => complaintsOf(file, readFileSync(join(root, FOLDER, file), 'utf8'), index)),
    ...deadLinks(root),
  ]
}

const complaintsOf = (file: string, text: string, index: string): string[] => {
  const path = `${FOLDER}/${file}`
  const number = Number(/^(\d{4})(?:-[a-z0-9]+)+\.md$/.exec(file)?.[1] ?? 'none')
  if (number <= LAST_NUMBER) return index.includes(`](${file})`) ? [] : [`${path} is not in README.md.`]
  const date = /^(\d{4}-\d\d-\d\d)(?:-[a-z0-9]+)+\.md$/.exec(file)?.[1] ?? ''
  if (Number.isNaN(Date.parse(date))) return [`${path} must be named by date and slug: 2026-11-25-what-it-says.md.`]
  const missing = PARTS.filter((part) => !text.includes(`\n**${part}.** `))
  return [
    ...(/^# [^\d]/.test(text) ? [] : [`${path} must begin with a title that has no number.`]),
    ...missing.map((part) => `${path} lacks the part **${part}.**`),
  ]
}

const deadLinks = (root: string): string[] =>
  sourceFiles(root)
    .filter((file) => /\.(md|ts|tsx|mjs)$/.test(file) && !file.startsWith('tools/checks/'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const linked = file.endsWith('.md')
        ? [...text.matchAll(/\]\(((?!https?:)[^)#\s]*\.md)(?:#[^)]*)?\)/g)].map(([, to = '']) =>
            join(dirname(file), to),
          )
        : (text.match(/docs\/decisions\/[\w-]+\.md/g) ?? [])
      return linked
        .filter((to) => to.startsWith(FOLDER) && !existsSync(join(root, to)))
        .map((to) => `${file} links to ${to}, which doesn't exist.`)
    })

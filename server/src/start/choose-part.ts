import { SettingRefused } from '../settings.ts'

/** The two kinds of processes of an installation with its own database: one answers calls, the other runs jobs. */
export type Part = 'serve' | 'work'

const ROLES = { serve: 'web', work: 'worker' } as const

/** The part named after `main.ts`; null for `npm start`, which is everything in one process. */
export const choosePart = (word: string | undefined): Part | null => {
  if (word === undefined || word === 'serve' || word === 'work') return word ?? null
  throw new SettingRefused(`There is no part called ${word}. Use serve or work, or nothing to run everything.`)
}

/**
 * The environment of one part. What `npm start` includes for trying Attune out, its own database and the demo, is left
 * out here, so that a forgotten setting leads to a sentence and not to an empty desk next to the real one.
 */
export const toPartEnvironment = (part: Part | null, given: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  if (part === null) return given
  const isSet = (name: string) => (given[name] ?? '') !== ''
  const command = `npm run ${part}`
  if (!isSet('DATABASE_URL') && !isSet('DATABASE_URL_FILE'))
    throw new SettingRefused(
      `${command} needs DATABASE_URL: a PostgreSQL of your own (docs/operate.md). npm start brings one along.`,
    )
  if (!isSet('PUBLIC_URL'))
    throw new SettingRefused(
      `${command} needs PUBLIC_URL: the address that people open, such as https://desk.example.org. Links in emails begin with it.`,
    )
  if (given['ATTUNE_DEMO'] === '1')
    throw new SettingRefused(`${command} has no demo. Leave ATTUNE_DEMO unset, or use npm start.`)
  const role = given['ATTUNE_ROLE'] ?? ''
  if (role !== '' && role !== ROLES[part])
    throw new SettingRefused(`${command} is ATTUNE_ROLE=${ROLES[part]}, and ATTUNE_ROLE is ${role}. Leave it unset.`)
  const port = part === 'work' ? { PORT: isSet('ATTUNE_WORK_PORT') ? given['ATTUNE_WORK_PORT'] : '4601' } : {}
  return { ...given, ATTUNE_DEMO: '0', ATTUNE_ROLE: ROLES[part], ...port }
}

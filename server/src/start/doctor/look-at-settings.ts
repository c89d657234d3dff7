import { Environment } from '../../environment.ts'
import { readSettings, SettingRefused, type Settings } from '../../settings.ts'
import { toPartEnvironment } from '../choose-part.ts'
import { about, type Finding } from './finding.ts'

const { ok, warning, problem } = about('settings')

/** The settings as the next start reads them, and what is wrong with them. */
export const lookAtSettings = (environment: NodeJS.ProcessEnv): { settings: Settings | null; findings: Finding[] } => {
  const unknown = findUnknown(environment)
  try {
    const settings = readSettings(asStarted(environment))
    const how = settings.databaseUrl === null ? 'npm start, with its own database' : 'npm run serve and npm run work'
    return { settings, findings: [...unknown, ok(`The settings can be read. They are for ${how}.`)] }
  } catch (error) {
    if (!(error instanceof SettingRefused)) throw error
    return { settings: null, findings: [...unknown, ...error.message.split('\n').map(problem)] }
  }
}

/** With its own database an installation consists of parts, whose needs are the same. */
const asStarted = (given: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const external = (given['DATABASE_URL'] ?? given['DATABASE_URL_FILE'] ?? '') !== ''
  if (!external || given['ATTUNE_DEMO'] === '1') return given
  return toPartEnvironment('serve', { ...given, ATTUNE_ROLE: '' })
}

/** A misspelled setting has no effect, and nothing else would say so. */
const findUnknown = (environment: NodeJS.ProcessEnv): Finding[] =>
  Object.keys(environment)
    .filter((name) => name.startsWith('ATTUNE_') && !(name.replace(/_FILE$/, '') in Environment.shape))
    .map((name) => warning(`There is no setting ${name}. Is it misspelled? server/src/environment.ts has them all.`))

import { authoringCalls } from './authoring-calls.ts'
import { versionCalls } from './version-calls.ts'

export const scenes = { ...authoringCalls, ...versionCalls }

import type { RefusalCode } from '@attune/contract/app/refusal-table'
import type { directory } from '@attune/contract/staff/directory-calls'
import type { ExamplesOf } from './examples-of.ts'

const nobody = `us_${'0'.repeat(32)}`

export const directoryExamples: ExamplesOf<typeof directory> = {
  users: () => ({ q: 'a', ids: nobody, limit: 5 }),
  colleagues: () => ({ q: 'a', ids: nobody, limit: 5, coaches: 'true' }),
  endSessions: () => ({ userId: nobody }),
}

/** Whose sessions end can't go on in a test. */
export const directoryRefused: Record<string, RefusalCode> = {
  'directory.endSessions': 'AccountNotFound',
}

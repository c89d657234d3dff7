import type { directory } from '@attune/contract/staff/directory-calls'
import type { ExamplesOf } from './examples-of.ts'

const nobody = `us_${'0'.repeat(32)}`

export const directoryExamples: ExamplesOf<typeof directory> = {
  users: () => ({ q: 'a', ids: nobody, limit: 5 }),
  colleagues: () => ({ q: 'a', ids: nobody, limit: 5, coaches: 'true' }),
}

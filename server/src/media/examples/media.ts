import type { media } from '@attune/contract/media/calls'
import type { ExamplesOf } from '../../calls/examples-of.ts'
import { newId } from '../../new-id.ts'

export const examples: ExamplesOf<typeof media> = {
  getUploads: () => ({ ids: [newId('md')] }),
  discard: () => ({ id: newId('md') }),
}

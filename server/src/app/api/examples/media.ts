import type { media } from '@attune/contract/media/calls'
import { newId } from '../../../new-id.ts'
import type { ExamplesOf } from './examples-of.ts'

export const examples: ExamplesOf<typeof media> = {
  getUploads: () => ({ ids: [newId('md')] }),
  discard: () => ({ id: newId('md') }),
}

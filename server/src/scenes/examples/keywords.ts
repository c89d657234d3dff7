import type { keywords } from '@attune/contract/scenes/keywords/calls'
import type { ExamplesOf } from '../../calls/examples-of.ts'
import { newId } from '../../new-id.ts'

const KEYWORD = {
  match: 'first' as const,
  isActive: true,
  addLabels: ['vip'],
  removeLabels: ['new'],
  answer: 'Welcome!',
  scene: null,
}

export const examples: ExamplesOf<typeof keywords> = {
  list: () => ({}),
  create: () => ({ words: [`join ${newId('kw')}`], ...KEYWORD }),
  update: ({ keywordId }) => ({ id: keywordId, 'if-match': 1, words: [`join ${newId('kw')}`], ...KEYWORD }),
  setActive: ({ keywordId }) => ({ id: keywordId, isActive: false }),
  remove: ({ keywordId }) => ({ id: keywordId }),
  preview: () => ({ words: ['join'], match: 'whole' }),
  // Without `rev`, which would be outdated from the second call on; own texts have to name the organization.
  saveConfirmations: () => ({ language: 'de', stop: '', start: '', help: '', carrierAnswers: true }),
}

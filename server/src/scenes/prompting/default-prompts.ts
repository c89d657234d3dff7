import type { PromptLog } from '@attune/contract/prompts/entity'

type Messages = PromptLog['asked']

const AS_COACH = 'You help a coach who looks after a client by text message. Be warm, plain and short.'

/**
 * Used where a node names no prompt template. `about` is what is known about the client and their week; `wish`, what the
 * author wants written.
 */
export const DEFAULT_PROMPTS = {
  photos: [
    { role: 'system', content: 'You say what a photo shows. Answer with one word: Food, Person or Other.' },
    { role: 'user', content: 'For each photo in its order, one word on a line of its own: Food, Person or Other.' },
  ] as Messages,
  plan: (formatName: string, about: string): Messages => [
    { role: 'system', content: AS_COACH },
    { role: 'user', content: `${about}\n\nWrite a plan for the client in the form “${formatName}”.` },
  ],
  report: (
    part: string,
    about: string,
    wish = `Write the part “${part.replaceAll('_', ' ')}” of this client’s weekly report.`,
  ): Messages => [
    { role: 'system', content: AS_COACH },
    { role: 'user', content: `${about}\n\n${wish}` },
  ],
}

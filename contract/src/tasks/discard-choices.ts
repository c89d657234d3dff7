import { DISCARD_REASONS, type DiscardReason } from './constants.ts'

interface DiscardWords {
  label: string
  /** What it means. */
  examples: readonly string[]
}

const WORDS: Readonly<Record<DiscardReason, DiscardWords>> = {
  'done-elsewhere': {
    label: 'Done or addressed in the other task',
    examples: ['I answered the client in another task.', 'A colleague has already called them.'],
  },
  'not-responsive': {
    label: 'Client is not responsive, will try next time',
    examples: ['I wrote twice and got no answer.', 'Their phone is off; I’ll write again next week.'],
  },
  'no-intervention': {
    label: 'No intervention needed or required',
    examples: ['The client only said thank you.', 'The client solved it by themselves.'],
  },
  'frozen-or-stopped': {
    label: 'Not relevant for a Frozen or Stopped client',
    examples: ['The client paused their program.', 'The client has left.'],
  },
  'bad-timing': {
    label: 'Bad timing',
    examples: ['The client is on vacation.', 'The client asked for a quiet week.'],
  },
  other: {
    label: 'Other',
    examples: ['Anything else. Please say what in a few words.'],
  },
  'generation-error': {
    label: 'Task generation error, submit for review',
    examples: ['The message isn’t a question.', 'The task is about another client.'],
  },
}

/** The reasons for discarding a task, with their words. Every page loads the reasons; only pages about tasks load these. */
export const DISCARD_CHOICES = DISCARD_REASONS.map((reason) => ({ reason, ...WORDS[reason] }))

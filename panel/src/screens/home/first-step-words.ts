import type { FirstStep } from '@attune/contract/metrics/entity'

interface StepWords {
  title: string
  about: string
}

/** What a step says while it is open. */
export const OPEN_WORDS: Record<FirstStep, StepWords> = {
  organization: { title: 'Set up the organization', about: 'Its name and its time zone.' },
  coach: { title: 'Invite your first coach', about: 'Every client has somebody who looks after them.' },
  channel: { title: 'Connect a channel', about: 'The number that your clients text.' },
  clients: { title: 'Add your clients', about: 'One by one, or many at once from a CSV file.' },
  text: { title: 'Send the first text', about: 'Open a client’s conversation and say hello.' },
  scene: { title: 'Make a first scene', about: 'Start from one of six that are ready, such as a daily check-in.' },
}

/** What it says once it is done. */
export const doneWords = (
  kind: FirstStep,
  { title, zone, onlyPlayground }: { title: string; zone: string; onlyPlayground: boolean },
): StepWords => {
  switch (kind) {
    case 'organization':
      return { title, about: `Time zone ${zone.replaceAll('_', ' ')}` }
    case 'coach':
      return { title: 'A coach has an account', about: 'Clients can be assigned to them, even before they join.' }
    case 'channel':
      return onlyPlayground
        ? {
            title: 'The Playground’s phones are connected',
            about: 'Texts reach them only, so you can try everything out.',
          }
        : { title: 'A channel is connected', about: 'Your clients can text with you.' }
    case 'clients':
      return { title: 'The first clients are here', about: 'They’re listed under Clients.' }
    case 'text':
      return {
        title: 'The first text has been sent',
        about: 'What clients answer is on Home and in their conversation.',
      }
    case 'scene':
      return { title: 'There is a first scene', about: 'Give it a trigger, or start it for a client.' }
  }
}

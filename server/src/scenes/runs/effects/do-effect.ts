import type { Effect } from '@attune/engine/effect'
import { queuePrompt } from '../../prompting/queue-prompt.ts'
import type { LiveRun, RunSession } from '../run-session.ts'
import { cancelMessages } from './cancel-messages.ts'
import { changeTags, saveIntoProfile } from './change-contact.ts'
import { keepForLater } from './keep-for-later.ts'
import { raiseAlert } from './raise-alert.ts'
import { sendEmail } from './send-email.ts'
import { sendMessage } from './send-message.ts'
import { startScene } from './start-scene.ts'
import { wakeLater } from './wake-later.ts'

export interface Problem {
  node: string | null
  message: string
}

/** Does what a turn wants, in its transaction. Answers what went wrong that is the author's to mend, as sentences. */
export const doEffect = async (play: RunSession, live: LiveRun, effect: Effect): Promise<string[]> => {
  switch (effect.kind) {
    case 'send':
      return sendMessage(play, live, effect)
    case 'email':
      return sendEmail(play, live, effect)
    case 'save-profile':
      return saveIntoProfile(play, live, effect)
    case 'tags':
      return changeTags(play, live, effect)
    case 'wake':
      return wakeLater(play, live, effect)
    case 'cancel-messages':
      return cancelMessages(play, live, effect)
    case 'start-scene':
      return startScene(play, live, effect)
    case 'alert':
      return raiseAlert(play, live, effect)
    case 'track':
    case 'report':
    case 'close-report':
      return keepForLater(play, live, effect)
    case 'prompt':
    case 'classify-photos':
      return queuePrompt(play, live, effect)
    case 'problem':
      return [effect.message]
    case 'ended':
      // The author's own end leaves what was already said to come; any other takes it back.
      return effect.how === 'done' ? [] : cancelMessages(play, live, { tags: null })
  }
}

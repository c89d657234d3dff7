import type { Effect } from '@attune/engine/effect'
import { effectVerbs } from '../../../work/effect-verbs.ts'
import type { Live, Play } from '../play.ts'
import { cancelMessages } from './cancel-messages.ts'
import { changeTags, saveIntoProfile } from './change-contact.ts'
import { keepForLater } from './keep-for-later.ts'
import { sendEmail } from './send-email.ts'
import { sendMessage } from './send-message.ts'
import { startScene } from './start-scene.ts'
import { wakeLater } from './wake-later.ts'

export interface Problem {
  node: string | null
  message: string
}

/** Does what a turn wants, in its transaction. Answers what went wrong that is the author's to mend, as sentences. */
export const doEffect = async (play: Play, live: Live, effect: Effect): Promise<string[]> => {
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
      return effectVerbs.alert(play, live, effect)
    case 'track':
    case 'report':
    case 'close-report':
      return keepForLater(play, live, effect)
    case 'prompt':
      return effectVerbs.prompt(play, live, effect)
    case 'classify-photos':
      return effectVerbs['classify-photos'](play, live, effect)
    case 'problem':
      return [effect.message]
    case 'ended':
      // The author's own end leaves what was already said to come; any other takes it back.
      return effect.how === 'done' ? [] : cancelMessages(play, live, { tags: null })
  }
}

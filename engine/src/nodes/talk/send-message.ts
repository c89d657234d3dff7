import { go } from '../../turn/visit.ts'
import { sendText } from '../messages.ts'
import type { NodeRunner } from '../runner.ts'
import { isOn } from '../settings.ts'

export const sendMessage: NodeRunner = {
  enter: (visit) => {
    const skipWhenContactMuted = isOn(visit, 'skipWhenContactMuted')
    if (skipWhenContactMuted && visit.turn.world.muted) visit.decided.push({ by: 'muted' })
    else sendText(visit, { skipWhenContactMuted, repeat: false })
    return go(1)
  },
}

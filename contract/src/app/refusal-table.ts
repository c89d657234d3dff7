import { channelRefusals } from '../channels/refusals.ts'
import { whatsappRefusals } from '../channels/whatsapp/refusals.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { conversationRefusals } from '../conversations/refusals.ts'
import { messageRefusals } from '../conversations/message-refusals.ts'
import { folderRefusals } from '../conversations/folder-refusals.ts'
import { templateRefusals } from '../conversations/template-refusals.ts'
import { doubleRefusals } from '../doubles/refusals.ts'
import { integrationRefusals } from '../integrations/refusals.ts'
import { mediaRefusals } from '../media/refusals.ts'
import { alertRefusals } from '../notices/alert-refusals.ts'
import { movingRefusals } from '../moving/refusals.ts'
import { noticeRefusals } from '../notices/refusals.ts'
import { organizationRefusals } from '../organizations/refusals.ts'
import { commonRefusals } from '../refusals.ts'
import { programRefusals } from '../programs/refusals.ts'
import { promptRefusals } from '../prompts/refusals.ts'
import { questionRefusals } from '../questions/refusals.ts'
import { scheduleRefusals } from '../schedules/refusals.ts'
import { sceneRefusals } from '../scenes/refusals.ts'
import { keywordRefusals } from '../scenes/keywords/refusals.ts'
import { runRefusals } from '../scenes/runs/refusals.ts'
import { staffRefusals } from '../staff/refusals.ts'
import { taskRefusals } from '../tasks/refusals.ts'

/** All refusals by code. The server turns them into HTTP responses in one place. */
export const REFUSALS = {
  ...commonRefusals,
  ...organizationRefusals,
  ...mediaRefusals,
  ...staffRefusals,
  ...contactRefusals,
  ...channelRefusals,
  ...whatsappRefusals,
  ...conversationRefusals,
  ...messageRefusals,
  ...templateRefusals,
  ...folderRefusals,
  ...promptRefusals,
  ...questionRefusals,
  ...scheduleRefusals,
  ...sceneRefusals,
  ...runRefusals,
  ...keywordRefusals,
  ...taskRefusals,
  ...programRefusals,
  ...doubleRefusals,
  ...noticeRefusals,
  ...alertRefusals,
  ...integrationRefusals,
  ...movingRefusals,
}
export type RefusalCode = keyof typeof REFUSALS

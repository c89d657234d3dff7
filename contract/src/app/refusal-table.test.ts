import { expect, test } from 'vitest'
import { channelRefusals } from '../channels/refusals.ts'
import { whatsappRefusals } from '../channels/whatsapp/refusals.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { conversationRefusals } from '../conversations/refusals.ts'
import { folderRefusals } from '../conversations/folder-refusals.ts'
import { messageRefusals } from '../conversations/message-refusals.ts'
import { templateRefusals } from '../conversations/template-refusals.ts'
import { doubleRefusals } from '../doubles/refusals.ts'
import { integrationRefusals } from '../integrations/refusals.ts'
import { movingRefusals } from '../moving/refusals.ts'
import { mediaRefusals } from '../media/refusals.ts'
import { alertRefusals } from '../notices/alert-refusals.ts'
import { noticeRefusals } from '../notices/refusals.ts'
import { organizationRefusals } from '../organizations/refusals.ts'
import { REFUSALS } from './refusal-table.ts'
import { commonRefusals } from '../refusals.ts'
import { promptRefusals } from '../prompts/refusals.ts'
import { scheduleRefusals } from '../schedules/refusals.ts'
import { sceneRefusals } from '../scenes/refusals.ts'
import { keywordRefusals } from '../scenes/keywords/refusals.ts'
import { runRefusals } from '../scenes/runs/refusals.ts'
import { staffRefusals } from '../staff/refusals.ts'
import { programRefusals } from '../programs/refusals.ts'
import { questionRefusals } from '../questions/refusals.ts'
import { taskRefusals } from '../tasks/refusals.ts'

test('refusal codes are unique across slices', () => {
  const slices = [
    commonRefusals,
    organizationRefusals,
    mediaRefusals,
    staffRefusals,
    channelRefusals,
    whatsappRefusals,
    contactRefusals,
    conversationRefusals,
    folderRefusals,
    messageRefusals,
    templateRefusals,
    promptRefusals,
    scheduleRefusals,
    sceneRefusals,
    runRefusals,
    programRefusals,
    questionRefusals,
    taskRefusals,
    doubleRefusals,
    noticeRefusals,
    alertRefusals,
    keywordRefusals,
    integrationRefusals,
    movingRefusals,
  ]
  const codes = slices.flatMap((slice) => Object.keys(slice))
  expect(codes.filter((code, place) => codes.indexOf(code) !== place)).toEqual([])
  expect(Object.keys(REFUSALS)).toHaveLength(codes.length)
})

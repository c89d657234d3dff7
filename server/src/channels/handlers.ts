import type { channels } from '@attune/contract/channels/calls'
import { forMember, type HandlersOf } from '../calls/handler.ts'
import { changeChannel, disconnectChannel, listChannels } from './change-channel.ts'
import { listChannelsOfClient } from './channels-of-client.ts'
import { checkMailbox, guessMailbox } from './check-mailbox.ts'
import { checkTwilio } from './check-twilio.ts'
import { changeMailboxPassword, connectMailbox } from './connect-mailbox.ts'
import { connectTwilio } from './connect-twilio.ts'
import { fetchWhatsAppTemplates } from './whatsapp/fetch-templates.ts'
import {
  addWhatsAppTemplate,
  chooseWhatsAppTemplate,
  listWhatsAppTemplates,
  removeWhatsAppTemplate,
} from './whatsapp/templates.ts'
import { getMyNumber, sendTest, testMyNumber } from './send-test.ts'

export const channelHandlers: HandlersOf<typeof channels> = {
  list: forMember(listChannels),
  checkTwilio: forMember(checkTwilio),
  connectTwilio: forMember(connectTwilio),
  guessMailbox: forMember(guessMailbox),
  checkMailbox: forMember(checkMailbox),
  connectMailbox: forMember(connectMailbox),
  changeMailboxPassword: forMember(changeMailboxPassword),
  listWhatsAppTemplates: forMember(listWhatsAppTemplates),
  addWhatsAppTemplate: forMember(addWhatsAppTemplate),
  fetchWhatsAppTemplates: forMember(fetchWhatsAppTemplates),
  chooseWhatsAppTemplate: forMember(chooseWhatsAppTemplate),
  removeWhatsAppTemplate: forMember(removeWhatsAppTemplate),
  update: forMember(changeChannel),
  sendTest: forMember(sendTest),
  disconnect: forMember(disconnectChannel),
  listOfClient: forMember(listChannelsOfClient),
  getMyNumber: forMember(getMyNumber),
  testMyNumber: forMember(testMyNumber),
}

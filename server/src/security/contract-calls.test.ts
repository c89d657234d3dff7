import { expect, test } from 'vitest'
import { listContractCalls, idParameters } from './contract-calls.ts'
import { EXAMPLES } from './example-inputs.ts'

const calls = listContractCalls()

test('every call of the contract has its example', () => {
  const examples = Object.entries(EXAMPLES).flatMap(([slice, of]) => Object.keys(of).map((name) => `${slice}.${name}`))
  expect(examples.toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
})

test('who is let in without a permission is a list by name', () => {
  const open = (right: string) => calls.filter(({ meta }) => meta.right === right).map(({ name }) => name)
  expect(open('public')).toMatchInlineSnapshot(`
    [
      "organizations.theme",
      "staff.loginByEmail",
      "staff.loginByApikey",
      "staff.refreshToken",
      "staff.revokeToken",
      "staff.requestPasswordReset",
      "staff.resetPassword",
      "staff.confirmEmail",
      "staff.demoSignIns",
    ]
  `)
  expect(open('signed-in')).toMatchInlineSnapshot(`
    [
      "media.uploads",
      "media.discard",
      "organizations.list",
      "organizations.get",
      "organizations.getAutomation",
      "staff.me",
      "staff.updateMe",
      "staff.changePhone",
      "staff.changeEmail",
      "staff.cancelEmailChange",
      "staff.changePassword",
      "staff.security",
      "staff.sessions",
      "staff.revokeSession",
      "staff.revokeOtherSessions",
      "staff.apiKeys",
      "staff.createApiKey",
      "staff.revokeApiKey",
      "staff.startSecondFactor",
      "staff.confirmSecondFactor",
      "staff.newRecoveryCodes",
      "staff.removeSecondFactor",
      "staff.notifications",
      "staff.setNotifications",
      "staff.pushKey",
      "staff.addPushSubscription",
      "staff.removePushSubscription",
      "directory.colleagues",
    ]
  `)
})

test('calls by POST that only read are a list by name: they may be repeated', () => {
  const reads = calls.filter(({ meta }) => meta.reads === true)
  expect(reads.every(({ method }) => method === 'POST')).toBe(true)
  expect(reads.map(({ name }) => name)).toEqual([
    'contacts.getMessageLimit',
    'conversations.searchThreads',
    'conversations.getFolders',
    'conversations.getCounters',
    'conversations.renderTemplate',
    'conversations.previewTemplate',
    'schedules.intersections',
    'scenes.validate',
    'programs.impact',
  ])
})

test('the ids in inputs are found', () => {
  const found = calls.flatMap((call) => idParameters(call).map(({ field, kind }) => `${call.name} ${field}: ${kind}`))
  expect(found).toMatchInlineSnapshot(`
    [
      "organizations.list ids: organization",
      "organizations.get id: organization",
      "organizations.patch id: organization",
      "organizations.getAutomation id: organization",
      "organizations.patchAutomation id: organization",
      "staff.listSecurityLog account: account",
      "directory.users ids: account",
      "directory.colleagues ids: account",
      "directory.endSessions userId: account",
      "contacts.list coach: account",
      "contacts.list ids: contact",
      "contacts.count coach: account",
      "contacts.get id: contact",
      "contacts.create primaryCoach: account",
      "contacts.create coaches: account",
      "contacts.update id: contact",
      "contacts.update primaryCoach: account",
      "contacts.update coaches: account",
      "contacts.remove id: contact",
      "contacts.assign id: contact",
      "contacts.assign primaryCoach: account",
      "contacts.assign coaches: account",
      "contacts.patchQuestionnaires id: contact",
      "contacts.switchStatus id: contact",
      "contacts.mute id: contact",
      "contacts.unmute id: contact",
      "contacts.getMessageLimit id: contact",
      "contacts.startFirstInteraction id: contact",
      "contacts.dropFirstInteraction id: contact",
      "contacts.sendManagerRequest id: contact",
      "contacts.listManagerRequests contactId: contact",
      "contacts.listNotes id: contact",
      "contacts.addNote id: contact",
      "contacts.updateNote id: contact",
      "contacts.removeNote id: contact",
      "conversations.getThread id: thread",
      "conversations.patchThread id: thread",
      "conversations.listMessages id: contact",
      "conversations.listMessages before: message",
      "conversations.listMessages after: message",
      "conversations.getMessage id: message",
      "conversations.sendDirect id: contact",
      "conversations.getDraft id: contact",
      "conversations.putDraft id: contact",
      "conversations.setContext id: message",
      "conversations.deleteContext id: message",
      "conversations.setFlags id: message",
      "conversations.deleteMessage id: message",
      "conversations.resendMessage id: message",
      "conversations.setAttachments id: message",
      "conversations.setReaction id: message",
      "conversations.ranks id: contact",
      "conversations.media id: contact",
      "conversations.setPhotoCategory id: message",
      "conversations.pinnedMessages id: contact",
      "conversations.addIntoFolder contactIds: contact",
      "conversations.removeFromFolder contactIds: contact",
      "conversations.renderTemplate contactId: contact",
      "conversations.previewTemplate contactId: contact",
      "conversations.variableValues id: contact",
      "conversations.searchMessages contactId: contact",
      "conversations.tellPresence contactId: contact",
      "conversations.getTakeover id: contact",
      "conversations.takeConversation id: contact",
      "conversations.handBack id: contact",
      "playground.phone contactId: contact",
      "playground.text contactId: contact",
      "playground.react contactId: contact",
      "playground.setFaults contactId: contact",
      "prompts.messageLogs id: message",
      "schedules.list id: contact",
      "schedules.create contactId: contact",
      "schedules.stopAll id: contact",
      "schedules.resumeAll id: contact",
      "schedules.intersections id: contact",
      "schedules.addTemplated id: contact",
      "runs.list id: contact",
      "runs.start id: contact",
      "runs.stop id: contact",
      "runs.available id: contact",
      "runs.availableOne id: contact",
      "runs.problems id: contact",
      "runs.tellEvent id: contact",
      "runs.why id: message",
      "runs.whyHeld id: contact",
      "runs.plan id: contact",
      "tasks.listTasks userAssigned: account",
      "tasks.listTasks contactId: contact",
      "tasks.listTasks coach: account",
      "tasks.countTasks userAssigned: account",
      "tasks.countTasks contactId: contact",
      "tasks.countTasks coach: account",
      "tasks.taskDashboard coach: account",
      "tasks.createTask contactId: contact",
      "tasks.createTask userAssigned: account",
      "tasks.updateTask userAssigned: account",
      "questions.listQuestions contactId: contact",
      "programs.ofContact id: contact",
      "programs.available id: contact",
      "programs.enrol id: contact",
      "programs.postpone id: contact",
      "programs.remove id: contact",
      "metrics.home coach: account",
    ]
  `)
})

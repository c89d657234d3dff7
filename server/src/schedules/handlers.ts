import type { schedules } from '@attune/contract/schedules/calls'
import { forMember, type HandlersOf } from '../calls/handler.ts'
import { moveScheduled } from './move-scheduled.ts'
import { findIntersections } from './intersections.ts'
import { createScheduled, listScheduled, sendScheduledNow, updateScheduled } from './scheduled-messages.ts'
import { removeScheduled, restoreScheduled } from './remove-restore.ts'
import { resumeAll, stopAll } from './stop-resume.ts'
import { scheduledTemplateHandlers } from './templates.ts'

export const scheduleHandlers: HandlersOf<typeof schedules> = {
  list: forMember(listScheduled),
  create: forMember(createScheduled),
  update: forMember(updateScheduled),
  move: forMember(moveScheduled),
  remove: forMember(removeScheduled),
  restore: forMember(restoreScheduled),
  sendNow: forMember(sendScheduledNow),
  stopAll: forMember(stopAll),
  resumeAll: forMember(resumeAll),
  listIntersections: forMember(findIntersections),
  ...scheduledTemplateHandlers,
}

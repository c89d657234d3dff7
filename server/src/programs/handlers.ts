import type { programs } from '@attune/contract/programs/calls'
import { forMember, type HandlersOf } from '../calls/handler.ts'
import { availablePrograms, enrol, listOfClient, removeFromProgram } from './contact-programs.ts'
import { moveStep } from './move-step.ts'
import { postpone } from './postpone-program.ts'
import { archiveProgram, createProgram, getProgram, listPrograms, programImpact, updateProgram } from './programs.ts'
import { undoProgram } from './undo-program.ts'

export const programHandlers: HandlersOf<typeof programs> = {
  list: forMember(listPrograms),
  get: forMember(getProgram),
  create: forMember(createProgram),
  update: forMember(updateProgram),
  getImpact: forMember(programImpact),
  archive: forMember(archiveProgram),
  listOfClient: forMember(listOfClient),
  listAvailable: forMember(availablePrograms),
  enroll: forMember(enrol),
  postpone: forMember(postpone),
  moveStep: forMember(moveStep),
  remove: forMember(removeFromProgram),
  undo: forMember(undoProgram),
}

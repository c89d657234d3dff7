import { programVersionOf } from '@attune/store/programs/programs'
import { listStepRuns, stateOf, stepRunOfScene } from '@attune/store/programs/states'
import type { WhySource } from '../scenes/runs/why/why-source.ts'

/** The program, day, step and version that a message comes from: the step wrote it, or started the scene that did. */
export const explainProgram: WhySource = async (tx, contactId, { runId, key, turn }) => {
  const started = await stepRunOfScene(tx, runId)
  const state = await stateOf(tx, started?.state_id ?? runId)
  if (state?.contact_id !== contactId) return null
  const step = started ?? (await listStepRuns(tx, [state.state_id])).find((row) => row.step_id === key)
  const version = await programVersionOf(tx, state.program_id, step?.version ?? state.version)
  if (version === undefined) return null
  return {
    startedScene: started !== undefined,
    program: {
      _id: state.program_id,
      stateId: state.state_id,
      title: state.title,
      version: version.version,
      day: step?.day ?? turn,
      stepId: step?.step_id ?? key,
      enrolledBy: state.enroller,
      enrolledAt: state.enrolled_at.toISOString(),
    },
    version: {
      number: version.version,
      publishedBy: version.publisher,
      publishedAt: version.published_at.toISOString(),
    },
  }
}

import { defineSlice } from '../slice.ts'
import { scenes } from './calls.ts'
import * as caseSchemas from './case.ts'
import * as differenceSchemas from './difference.ts'
import * as draftSchemas from './draft.ts'
import * as entitySchemas from './entity.ts'
import { sceneFacts } from './facts.ts'
import * as fieldsSchemas from './fields.ts'
import * as ids from './ids.ts'
import { keywords } from './keywords/calls.ts'
import { keywordFacts } from './keywords/facts.ts'
import { keywordRefusals } from './keywords/refusals.ts'
import { sceneRefusals } from './refusals.ts'
import { runs } from './runs/calls.ts'
import * as runsDayPlanSchemas from './runs/day-plan.ts'
import * as runsEntitySchemas from './runs/entity.ts'
import { runFacts } from './runs/facts.ts'
import { runRefusals } from './runs/refusals.ts'
import * as runsWhySchemas from './runs/why.ts'

export const scenesSlice = defineSlice({
  calls: { scenes, runs, keywords },
  tags: {
    scenes: { name: 'Scenes', description: 'Automation flows: versions, drafts, checks and recorded cases.' },
    runs: {
      name: 'Runs',
      description: "A client's scenes: starting, stopping, what is planned, and why a message was sent.",
    },
    keywords: {
      name: 'Keywords',
      description: 'What happens when a client texts a word of the organization’s own, or STOP, START or HELP.',
    },
  },
  ids,
  facts: { ...sceneFacts, ...runFacts, ...keywordFacts },
  factGroup: 'Scenes',
  refusals: { ...sceneRefusals, ...runRefusals, ...keywordRefusals },
  schemas: [
    caseSchemas,
    differenceSchemas,
    draftSchemas,
    entitySchemas,
    fieldsSchemas,
    runsDayPlanSchemas,
    runsEntitySchemas,
    runsWhySchemas,
  ],
  pages: ['/interaction-flow/scene', '/interaction-flow/scene/:id', '/interaction-flow/scene/:id/edit', '/plan'],
})

import { PHOTO_TARGETS } from '@attune/contract/scenes/nodes/values'
import { go } from '../../turn/visit.ts'
import { classify, takeCategory } from '../photos.ts'
import type { NodeRunner } from '../runner.ts'
import { textOf } from '../settings.ts'

export const aiPhotoClassification: NodeRunner = {
  enter: (visit) => classify(visit, textOf(visit, 'target') ?? PHOTO_TARGETS[0]),
  resume: (visit, given) => (given.kind === 'result' ? takeCategory(visit, given.result) : go(1)),
}

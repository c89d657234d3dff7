import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'

/** A client's tags are their labels. */
export const tagManage: NodeKind<'tag_manage'> = {
  type: 'tag_manage',
  title: 'Tag manage',
  about: 'Adds tags to the client or removes them.',
  category: 'data',
  outputs: NEXT,
  properties: [
    {
      name: 'strategy',
      title: 'Strategy',
      field: 'choice',
      choices: [
        { value: 'add', title: 'Add' },
        { value: 'remove', title: 'Remove' },
      ],
      initial: 'add',
      required: true,
    },
    { name: 'tags', title: 'Tags', hint: 'Separate tags with commas.', field: 'tags', required: true },
  ],
}

import { IconEye, IconPin } from '@tabler/icons-react'
import type { MessageBody } from '@attune/contract/conversations/entity'
import classes from './MetaLine.module.css'

/** What somebody marked a message with, in its meta line. */
export const Marks = ({ body: { pinned, review } }: { body: MessageBody }) => (
  <>
    {pinned && (
      <span className={classes.mark}>
        <IconPin size={14} stroke={1.5} aria-hidden="true" />
        Pinned
      </span>
    )}
    {review && (
      <span className={classes.mark}>
        <IconEye size={14} stroke={1.5} aria-hidden="true" />
        Review
      </span>
    )}
  </>
)

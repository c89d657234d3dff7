import type { ComponentProps } from 'react'
import { Conversation } from './Conversation.tsx'
import { SidebarPlace } from './sidebar/SidebarPlace.tsx'
import classes from './ConversationsPage.module.css'

/** A conversation and the sidebar beside it, which are always loaded together. */
export const OpenConversation = (props: ComponentProps<typeof Conversation>) => (
  <>
    <div className={classes.conversation}>
      <Conversation key={props.contactId} {...props} />
    </div>
    <SidebarPlace contactId={props.contactId} />
  </>
)

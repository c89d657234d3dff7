import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { whereQuery } from '../doubles/double-queries.ts'
import { TimelineSkeleton } from './timeline/TimelineSkeleton.tsx'

interface WhereNowProps {
  contactId: string
  msgId: string | undefined
  children: ReactNode
}

/** A client who was merged into another has the other's conversation. Otherwise shows why it couldn't be opened. */
export const WhereNow = ({ contactId, msgId, children }: WhereNowProps) => {
  const { data, error } = useQuery(whereQuery(contactId))
  if (data !== undefined && data.contactId !== contactId)
    return (
      <Navigate
        to="/conversations/dialog/$id"
        params={{ id: data.contactId }}
        search={msgId === undefined ? {} : { msgId }}
        replace
      />
    )
  return data === undefined && error === null ? <TimelineSkeleton /> : children
}

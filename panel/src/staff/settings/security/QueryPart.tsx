import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../../../client/failure.ts'
import { SkeletonRows } from '../../../ui/page/SkeletonRows.tsx'
import classes from './Rows.module.css'

interface QueryPartProps<T> {
  of: UseQueryResult<T>
  /** Tells screen readers what is loading. */
  label: string
  children: (data: T) => ReactNode
}

/** Shows a query's data, placeholder rows while it loads, or why it failed with a retry. */
export const QueryPart = <T,>({ of: { data, error, refetch }, label, children }: QueryPartProps<T>) => {
  if (data !== undefined) return children(data)
  if (error === null) return <SkeletonRows height={44} count={2} label={label} />
  return (
    <p className={classes.failed} role="alert">
      {failureOf(error).content}
      <Button variant="default" onClick={() => void refetch()}>
        Try again
      </Button>
    </p>
  )
}

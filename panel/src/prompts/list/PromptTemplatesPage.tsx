import { IconPrompt } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PROMPT_SORTS } from '@attune/contract/prompts/sorts'
import { useAccount, useMay } from '../../client/account.ts'
import { ListFilters } from '../../ui/list/ListFilters.tsx'
import { EmptyList } from '../../ui/list/EmptyList.tsx'
import { orderOf } from '../../ui/list/list-order.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { NewButton } from '../../ui/list/NewButton.tsx'
import { toList } from '../../ui/list/to-list.ts'
import { useListFilters } from '../../ui/list/use-list-filters.ts'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { promptProviderQuery, promptsQuery } from '../prompt-queries.ts'
import { NEW_PROMPT_ID, type PromptsSearch } from '../prompts-search.ts'
import { PhonePrompt, promptColumns } from './columns.tsx'
import classes from './PromptTemplates.module.css'

/** `/prompt-templates`: the templates scenes use to ask a model. The search is in the address. */
export const PromptTemplatesPage = () =>
  useMay('prompt-templates.view') ? (
    <PromptList />
  ) : (
    <AccessDeniedPage reason="Your role doesn’t have access to Prompt Templates." />
  )

const PromptList = () => {
  const address = useSearch({ from: '/signed-in/prompt-templates' })
  const navigate = useNavigate()
  const list = toList(useInfiniteQuery(promptsQuery(address)))
  const { data: provider } = useQuery(promptProviderQuery)
  const { timezone } = useAccount()
  const mayWrite = useMay('prompt-templates.update')
  const open = (id: string) => void navigate({ to: '/prompt-templates/$id', params: { id } })
  const creation = { create: 'New Template', onCreate: mayWrite && (() => open(NEW_PROMPT_ID)) }
  const { bar, change, onClear } = useListFilters<PromptsSearch>({
    address,
    kept: ['sort', 'direction'],
    go: (search, replace) => void navigate({ to: '/prompt-templates', search, replace }),
  })
  return (
    <ListPage
      bars={
        <>
          <PageTitle title="Prompt Templates">
            <NewButton {...creation} />
          </PageTitle>
          {provider === null && (
            <p className={classes.note}>No model is set up, so steps of scenes that use a template fail.</p>
          )}
          <ListFilters label="Prompt Templates" placeholder="Title" {...bar} />
        </>
      }
    >
      <ListTable
        list={list}
        {...orderOf(PROMPT_SORTS, USUAL, address, change)}
        label="Prompt Templates"
        columns={promptColumns(timezone, provider?.model ?? null)}
        nameOf={({ title }) => title}
        rowPx={44}
        onOpen={({ _id }) => open(_id)}
        phoneRow={(prompt) => <PhonePrompt prompt={prompt} />}
        onClear={onClear}
        empty={
          <EmptyList icon={<IconPrompt />} title="No prompt templates yet" {...creation}>
            A template tells a model how to write for your scenes.
          </EmptyList>
        }
      />
    </ListPage>
  )
}

const USUAL = { by: 'title' } as const

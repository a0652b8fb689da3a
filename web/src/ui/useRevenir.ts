import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'

/** Whence one came, as it was left: the filters of a list, its page, its row. Opened the first, a page has nowhere but `sinon`. */
export function useRevenir(sinon: string): () => void {
  const navigate = useNavigate()
  const { history } = useRouter()
  const venuDIci = useCanGoBack()
  return () => (venuDIci ? history.back() : void navigate({ to: sinon }))
}

/** What follows the `?` of a button that is a link: behind `component={Link}` the library no longer knows that an address takes any. */
export const recherche = (search: Record<string, string | null | undefined>) => search as never

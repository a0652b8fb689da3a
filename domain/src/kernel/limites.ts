/** How much a list gives at once. */
export const LIMITE_PAR_DEFAUT = 25
export const LIMITE_MAX = 200
export const PAGE_MAX = 1_000_000
/** Beyond this an array without `page` is refused rather than cut in silence. */
export const TABLEAU_MAX = 10_000
/** Of what is read whole by its nature: a report without a page, a price list. */
export const TOUT_MAX = 100_000
/** A search counts its results up to here, then says that there are more: nobody turns the pages that follow. */
export const COMPTES_MAX = 10_000

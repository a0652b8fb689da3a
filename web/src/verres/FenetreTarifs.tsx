import type { Tarif } from '@dioptrie/domain/verres/contract'
import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { contrat, suite } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Statut } from '../ui/Statut.tsx'
import style from './catalogue.module.css'
import { TONS, useDatesDeTarif } from './tarif.ts'
import { useCatalogue } from './useCatalogue.ts'

/** The price lists of every supplier, the latest first: each leads to its prices. */
export function FenetreTarifs({ fermer }: { fermer: () => void }) {
  const t = useTranslations('verres')
  const dates = useDatesDeTarif()
  const { changer } = useCatalogue()
  const lecture = useInfiniteQuery(
    suite(contrat.tarifsVerre.liste, { query: { limit: 50, mode: '2', tri: '-DateDebut' } }),
  )
  const tous = (lecture.data?.pages.flatMap(p => p.pageOfItems) ?? []) as Tarif[]
  const total = lecture.data?.pages[0]?.pager.totalItems ?? 0
  return (
    <FenetreSaisie titre={t('tarifs.titre')} texte={t('tarifs.texte')} taille={620} fermer={fermer}>
      <NonLu lecture={lecture} />
      {!lecture.data && !lecture.error && <Skeleton height={160} />}
      {lecture.data && tous.length === 0 && <p className="empty">{t('tarifs.vide')}</p>}
      <ul className={style.tarifs}>
        {tous.map(x => (
          <li key={x._id}>
            <Button
              size="sm"
              variant="default"
              onClick={() =>
                changer({ four: x.IdFour, gam: undefined, modele: undefined, tarif: x._id, table: undefined })
              }
            >
              {x.NomFour} · {x.Libelle}
            </Button>
            <span>
              <small>{dates(x)}</small> <Statut ton={TONS[x.Etat]}>{t(`tarif.etats.${x.Etat}`)}</Statut>
            </span>
          </li>
        ))}
      </ul>
      {lecture.hasNextPage && (
        <Bouton
          libelle={t('modele.suite', { n: total - tous.length })}
          variant="subtle"
          size="sm"
          loading={lecture.isFetchingNextPage}
          faire={() => void lecture.fetchNextPage()}
        />
      )}
    </FenetreSaisie>
  )
}

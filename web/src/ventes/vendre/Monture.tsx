import type { Paire } from '@dioptrie/domain/commandes/vente'
import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Vignette } from '../../stock/photo/Vignette.tsx'
import { BoutonIcone } from '../../ui/BoutonIcone.tsx'
import { SousLEtiquette } from '../../ui/SousLEtiquette.tsx'
import { SousLeCout } from '../../ui/SousLeCout.tsx'
import { ChercherMonture } from './ChercherMonture.tsx'
import { QuelleMonture } from './QuelleMonture.tsx'
import { requeteArticle } from './requeteArticle.ts'
import style from './vendre.module.css'

interface Props {
  id: string | null
  IdOfficine: string
  /** Already part of the order: it has left the stock for it. */
  dejaSortie: boolean
  /** Typed and no article yet. */
  tapee: string
  /** What was said of a frame that is no article. */
  decrite: Pick<Paire, 'Monture' | 'MontureDuClient' | 'Attendue'>
  prix: ReactNode
  /** For how much. */
  vendue: number | null
  note: ReactNode
  erreur?: ReactNode
  refusee: boolean
  choisir: (article: ArticleDeListe | null) => void
  taper: (texte: string) => void
  decrire: (texte: string, duClient: boolean) => void
  faireVenir: ComponentProps<typeof QuelleMonture>['faireVenir']
  attendre: (oui: boolean) => void
  garder: (codes: string[]) => void
  aRelire: readonly string[] | undefined
}

/** The frame of a pair: taken from the stock of the officine, described when it is not in it, or the client's own. */
export function Monture(props: Props) {
  const { id, IdOfficine, dejaSortie, tapee, decrite, prix, vendue, note, erreur, choisir, taper, decrire } =
    props
  const t = useTranslations('vendre')
  const { data: article, error: nonLu } = useQuery(requeteArticle(id))
  // Taken up again: the text is back in the field, to be corrected.
  const [reprise, setReprise] = useState('')
  const champ = useRef<HTMLInputElement>(null)
  const chercher = (texte: string) => {
    setReprise(texte)
    taper('')
  }
  useLayoutEffect(() => {
    if (!reprise || tapee) return
    champ.current?.focus()
    champ.current?.select()
  }, [reprise, tapee])
  return (
    <div className={style.ligne} data-refus={erreur ? true : undefined}>
      <div className={style.quoi}>
        {t('monture')}
        {article && <small>{article.CodeBarre}</small>}
      </div>
      <div className={style.controle}>
        {!id && (tapee || decrite.Monture) ? (
          <div className={style.choisie}>
            <span title={tapee || decrite.Monture || undefined}>
              {tapee || decrite.Monture}
              {!tapee && (
                <small>
                  {' · '}
                  {t('montureDite', {
                    hors: decrite.MontureDuClient ? 'non' : decrite.Attendue ? 'attendue' : 'oui',
                  })}
                </small>
              )}
            </span>
            <BoutonIcone
              icone={IconX}
              libelle={t('montureReprendre')}
              faire={() => chercher(tapee || (decrite.Monture ?? ''))}
            />
          </div>
        ) : id ? (
          <div className={style.choisie}>
            {article && <Vignette photo={article.Photo} nom={designation(article)} />}
            <span title={article && designation(article)}>
              {article ? designation(article) : (nonLu?.message ?? '…')}
            </span>
            <BoutonIcone icone={IconX} libelle={t('autreMonture')} faire={() => choisir(null)} />
          </div>
        ) : (
          <ChercherMonture
            aria-label={t('monture')}
            placeholder={t('montureDuClient')}
            IdOfficine={IdOfficine}
            champ={champ}
            depart={reprise}
            attendre={props.attendre}
            garder={props.garder}
            aRelire={props.aRelire}
            sansArticle={texte => {
              setReprise('')
              taper(texte)
            }}
            choisir={trouve => {
              setReprise('')
              choisir(trouve)
            }}
          />
        )}
      </div>
      <div className={style.infos}>
        {article && (
          <>
            {dejaSortie ? (
              <b>{t('dejaSortie')}</b>
            ) : (
              <b className={article.Quantite === 0 ? style.rupture : undefined}>
                {t('ici', { n: article.Quantite })}
              </b>
            )}
            <SousLEtiquette prix={vendue} affiche={article.PrixVente} />
            <SousLeCout prix={vendue} cout={article.PrixAchat} />
            <small>{article.ailleurs.map(a => `${a.Officine}\u00a0: ${a.Quantite}`).join(' · ')}</small>
          </>
        )}
      </div>
      {prix}
      {!id && tapee && (
        <div className={style.sousLigne}>
          <QuelleMonture
            key={tapee}
            texte={tapee}
            refusee={props.refusee}
            chercher={() => chercher(tapee)}
            decrire={duClient => decrire(tapee, duClient)}
            IdOfficine={IdOfficine}
            faireVenir={props.faireVenir}
          />
        </div>
      )}
      {note && <div className={style.sousLigne}>{note}</div>}
      {erreur && <div className={style.sousLigne}>{erreur}</div>}
    </div>
  )
}

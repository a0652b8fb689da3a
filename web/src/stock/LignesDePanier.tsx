import { designation } from '@dioptrie/domain/stock/rules'
import { IconBarcode, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { BoutonIcone } from '../ui/BoutonIcone.tsx'
import { Comptage } from '../ui/Comptage.tsx'
import { Designation } from '../ui/Designation.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { ChercherArticle } from './ChercherArticle.tsx'
import style from './stock.module.css'
import { estJuste, type Panier, type ValeursDePanier } from './usePanier.ts'

/** Scan or search above, what was gathered below, the last one on top: where the eye is. */
export function LignesDePanier<V extends ValeursDePanier>({
  panier,
  IdOfficine,
  faute,
}: {
  panier: Pick<Panier<V>, 'lignes' | 'ajouter' | 'attendre' | 'garder' | 'aRelire' | 'oter' | 'compter'>
  IdOfficine: string
  /** Why it did not leave. */
  faute: ReactNode
}) {
  const t = useTranslations('stock')
  const champ = useRef<HTMLInputElement>(null)
  return (
    <>
      <ChercherArticle
        champ={champ}
        data-autofocus
        IdOfficine={IdOfficine}
        aria-label={t('chercher')}
        placeholder={t('chercher')}
        leftSection={<IconBarcode size={18} stroke={1.8} aria-hidden />}
        rightSection={<Raccourci touche="F2" />}
        partout
        choisir={panier.ajouter}
        attendre={panier.attendre}
        garder={panier.garder}
        aRelire={panier.aRelire}
        dire={{ inconnu: q => t('articleInconnu', { q }), ici: n => t('enStockIci', { n }) }}
      />
      {faute && (
        <p role="alert" className={style.faute}>
          {faute}
        </p>
      )}
      {panier.lignes.length === 0 ? (
        !faute && <p className="empty">{t('aucuneLigne')}</p>
      ) : (
        <ul className={style.panier}>
          {panier.lignes.map(l => {
            const nom = designation(l.article)
            return (
              <li key={l.article._id}>
                <span>
                  <span className="block anywhere">
                    <Designation article={l.article} />
                  </span>
                  <small className="chiffres">
                    {l.article.CodeBarre} · {t('enStockIci', { n: l.article.Quantite })}
                  </small>
                </span>
                <Comptage
                  className={style.combienChamp}
                  aria-label={t('quantiteDe', { nom })}
                  refusComptage={t('nombreAttendu')}
                  value={l.Quantite}
                  onApercu={n => panier.compter(l.article._id, n)}
                  onChange={n => panier.compter(l.article._id, n)}
                  onLigne={() => champ.current?.focus()}
                  error={!estJuste(l) && t('pasPlus', { n: l.article.Quantite })}
                />
                <BoutonIcone
                  icone={IconX}
                  libelle={t('oter', { nom })}
                  faire={() => panier.oter(l.article._id)}
                />
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

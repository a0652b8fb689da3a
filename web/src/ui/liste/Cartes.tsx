import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from '../../kernel/i18n.tsx'
import { places } from '../places.ts'
import style from './liste.module.css'
import { MenuLigne } from './MenuLigne.tsx'
import type { PropsLignes } from './Tableau.tsx'
import { sommeDe, texteDe } from './types.ts'

/** The same rows on a phone: the first column is the title, the others follow on two lines. */
export function Cartes<E extends { _id: string }>({ liste, choix, ouvrir, menu, totaux }: PropsLignes<E>) {
  const t = useTranslations('ui')
  const [premiere, ...suite] = choix.visibles.filter(c => !c.horsCarte)
  return (
    <>
      <ul className={style.cartes} data-retard={liste.enRetard || undefined}>
        {liste.lignes === undefined
          ? places(8).map(({ cle }) => (
              <li key={cle} className={style.carte} aria-hidden>
                <div className={style.carteTexte}>
                  <Skeleton height={12} width="55%" />
                  <Skeleton height={10} width="80%" mt={8} />
                </div>
              </li>
            ))
          : liste.lignes.map(ligne => (
              <li key={ligne._id} className={style.carte}>
                <Link to={ouvrir(ligne)} className={style.carteTexte}>
                  <span className="block w600">
                    {premiere?.cellule ? premiere.cellule(ligne) : premiere ? texteDe(premiere, ligne) : null}
                  </span>
                  <span className={style.carteDetail}>
                    {suite
                      .filter(c => texteDe(c, ligne) !== '')
                      .map(c => ({ ...c, dit: (c.carte ?? c.cellule ?? (() => texteDe(c, ligne)))(ligne) }))
                      .filter(({ dit }) => dit)
                      .map(c => (
                        <span className="min-0 relative" key={c.champ}>
                          {c.droite && `${choix.titre(c)} `}
                          {c.dit}
                        </span>
                      ))}
                  </span>
                </Link>
                {menu && (
                  <MenuLigne
                    libelle={t('actionsDe', { nom: premiere ? texteDe(premiere, ligne) : '' })}
                    actions={() => menu(ligne)}
                  />
                )}
              </li>
            ))}
      </ul>
      {totaux && liste.pager && (
        <dl className={style.totauxCartes}>
          <dt>{t('total', { n: liste.pager.auMoins ? 1 : liste.pager.totalItems })}</dt>
          {choix.visibles
            .filter(c => totaux[c.champ] !== undefined)
            .map(c => (
              <dd key={c.champ}>
                <span>{choix.titre(c)}</span>
                {sommeDe(c, totaux)}
              </dd>
            ))}
        </dl>
      )}
    </>
  )
}

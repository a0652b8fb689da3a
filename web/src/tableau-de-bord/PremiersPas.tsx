import type { Permission } from '@dioptrie/domain/acces/permissions'
import type { PremiersPas as Pas } from '@dioptrie/domain/tableau-de-bord/contract'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { chemins as comptes } from '../acces/comptes/chemins.ts'
import { chemins as caisse } from '../caisse/chemins.ts'
import { contrat, requete, useComplement } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { creerMagasin } from '../kernel/magasin.ts'
import { useOfficine } from '../kernel/officine.ts'
import { useMoi } from '../kernel/session.ts'
import { chemins as organisation } from '../organisation/chemins.ts'
import { chemins as referentiel } from '../referentiel/chemins.ts'
import { chemins as stock } from '../stock/chemins.ts'
import { Panneau } from '../ui/Panneau.tsx'
import style from './accueil.module.css'

/** Who works alone has no second account to create: the list may be put away. */
const masques = creerMagasin<Record<string, boolean>>('premiers-pas', {})

const PAS: { pas: keyof Pas; permission: Permission; vers: (IdOfficine: string) => string }[] = [
  { pas: 'officine', permission: 'organisation.ecrire', vers: organisation.officine },
  { pas: 'comptes', permission: 'utilisateurs.ecrire', vers: () => comptes.creer },
  { pas: 'assurances', permission: 'referentiel.ecrire', vers: () => referentiel('assurance').liste },
  { pas: 'marques', permission: 'referentiel.ecrire', vers: () => referentiel('marque').liste },
  { pas: 'stock', permission: 'stock.ouvrir', vers: () => stock.ouverture },
  { pas: 'caisse', permission: 'caisse.encaisser', vers: () => caisse.caisse },
]

/** The first hour of a new house, step by step; gone once everything stands. */
export function PremiersPas() {
  const t = useTranslations('tableau-de-bord')
  const moi = useMoi()
  const { officines, IdOfficinePropre } = useOfficine()
  const masque = masques.utiliser()[moi.uid]
  const montre = moi.permissions.includes('organisation.ecrire') && !masque
  const faits = useComplement({ ...requete(contrat.tableau.premiersPas), enabled: montre })
  const miens = PAS.filter(({ permission }) => moi.permissions.includes(permission))
  if (!montre || !faits || miens.every(({ pas }) => faits[pas])) return null
  const principale = officines.find(o => o.OfficinePrincipale)?._id ?? IdOfficinePropre
  return (
    <Panneau
      bord
      className={style.premiersPas}
      titre={t('premiersPas.titre')}
      lien={
        <span className={style.outils}>
          <span className={style.indice}>
            {t('premiersPas.avance', {
              faits: miens.filter(({ pas }) => faits[pas]).length,
              n: miens.length,
            })}
          </span>
          <Button
            size="sm"
            variant="subtle"
            onClick={() => masques.ecrire({ ...masques.lire(), [moi.uid]: true })}
          >
            {t('premiersPas.masquer')}
          </Button>
        </span>
      }
    >
      <ol className={style.lignes}>
        {miens.map(({ pas, vers }) => (
          <li key={pas}>
            <Link
              to={vers(principale)}
              className={`${style.ligne} ${style.pas}`}
              data-fait={faits[pas] || undefined}
            >
              {faits[pas] ? (
                <IconCircleCheckFilled size={20} aria-hidden />
              ) : (
                <IconCircle size={20} stroke={1.7} aria-hidden />
              )}
              <span>
                {t(`premiersPas.${pas}`)}
                {faits[pas] && <VisuallyHidden> : {t('premiersPas.fait')}</VisuallyHidden>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Panneau>
  )
}

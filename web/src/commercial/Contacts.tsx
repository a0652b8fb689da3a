import type { Contact } from '@dioptrie/domain/commercial/contract'
import { Link } from '@tanstack/react-router'
import { chemins } from '../chemins/commercial.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { initiales, Joindre } from './afficher.tsx'
import style from './commercial.module.css'

/** The people of a company, each with a number to press. */
export function Contacts({ contacts, ajouter }: { contacts: readonly Contact[]; ajouter: () => void }) {
  const t = useTranslations('commercial')
  const ecrit = usePermission('commercial.ecrire')
  return (
    <Panneau
      titre={t('contacts')}
      lien={ecrit && <Bouton libelle={t('ajouter')} size="compact-sm" variant="subtle" faire={ajouter} />}
    >
      {contacts.length === 0 && <p className="t13 faint">{t('videContactsTexte')}</p>}
      <ul className={style.gens}>
        {contacts.map(c => {
          const nom = [c.Nom, c.Prenoms].filter(Boolean).join(' ')
          return (
            <li key={c._id}>
              <span className={style.rond} aria-hidden>
                {initiales(nom)}
              </span>
              <span>
                <Link to={chemins.contact(c.slug)}>{nom}</Link>
                <small>{c.Fonction}</small>
              </span>
              <Joindre telephone={c.Telephone} />
            </li>
          )
        })}
      </ul>
    </Panneau>
  )
}

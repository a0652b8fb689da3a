import type { Utilisateur } from '@dioptrie/domain/acces/utilisateurs'
import type { Permission } from '@dioptrie/domain/kernel/permissions'
import { IconKey, IconPencil, IconTrash, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useFormatter } from 'use-intl'
import { chemins } from '../chemins/comptes.ts'
import { chemins as cheminsPersonnel } from '../chemins/organisation.ts'
import { contrat, requetePage } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { useMoi, usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { jour } from '../ui/afficher.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Changements } from '../ui/Changements.tsx'
import { Entete } from '../ui/Entete.tsx'
import { NonLu, Note } from '../ui/Erreur.tsx'
import { FicheParId } from '../ui/FicheParId.tsx'
import { Lecture } from '../ui/Lecture.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { Statut } from '../ui/Statut.tsx'
import style from './comptes.module.css'
import { EtatCompte } from './EtatCompte.tsx'
import { useGestesCompte } from './gestes.tsx'
import { zones } from './zones.ts'

export default function FicheCompte() {
  const { userId = '' } = useParametres()
  const t = useTranslations('comptes.comptes')
  return (
    <FicheParId
      appel={contrat.utilisateurs.lire}
      id={userId}
      titre={t('introuvable')}
      texte={t('introuvableTexte')}
      retour={chemins.comptes}
      allerListe={t('allerListe')}
    >
      {compte => <Vue compte={compte} />}
    </FicheParId>
  )
}

function Vue({ compte }: { compte: Utilisateur }) {
  const t = useTranslations('comptes.comptes')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const moi = useMoi()
  const navigate = useNavigate()
  const peutEcrire = usePermission('utilisateurs.ecrire')
  const voitPersonnel = usePermission('personnel.lire')
  const { demander, reactiver, note, fenetres } = useGestesCompte(
    () => void navigate({ to: chemins.comptes }),
  )
  useTitre(compte.displayName)
  const format = useFormatter()
  const soi = compte._id === moi.uid
  return (
    <>
      <Entete
        avant={<Portrait url={compte.photoURL} nom={compte.displayName} taille={50} />}
        titre={compte.displayName}
        contexte={[compte.email, soi && t('vous')].filter(Boolean).join(' · ')}
      >
        {peutEcrire && (
          <>
            {!soi && (
              <MenuFiche
                actions={() => [
                  compte.actif && {
                    libelle: t('desactiver'),
                    icone: IconUserOff,
                    danger: true,
                    faire: () => demander('desactiver', compte),
                  },
                  (compte.FacteurPoseLe || compte.Cles.length > 0) && {
                    libelle: t('retirerFacteur'),
                    icone: IconKey,
                    danger: true,
                    faire: () => demander('retirerFacteur', compte),
                  },
                  {
                    libelle: t('supprimer'),
                    icone: IconTrash,
                    danger: true,
                    faire: () => demander('supprimer', compte),
                  },
                ]}
              />
            )}
            {compte.actif && (
              <Bouton
                libelle={t('reinitialiser')}
                icone={IconKey}
                faire={() => demander('reinitialiser', compte)}
              />
            )}
            <Bouton
              libelle={ui('modifier')}
              variant="filled"
              vers={chemins.modifier(compte._id)}
              icone={IconPencil}
            />
          </>
        )}
      </Entete>
      <div className="pile">
        {note}
        {!compte.actif && (
          <Note
            ton="warn"
            titre={t('estInactif')}
            actions={
              peutEcrire && <Bouton libelle={t('reactiver')} size="sm" faire={() => reactiver(compte)} />
            }
          >
            {t('estInactifTexte')}
          </Note>
        )}
        {compte.actif && compte.SansMotDePasse && (
          <Note
            ton="info"
            titre={t('sansMotDePasse')}
            actions={
              peutEcrire && (
                <Bouton
                  libelle={t('envoyerLien')}
                  size="sm"
                  faire={() => demander('reinitialiser', compte)}
                />
              )
            }
          >
            {compte.LienJusqua
              ? t('lienAttendTexte', {
                  quand: format.dateTime(new Date(compte.LienJusqua), {
                    weekday: 'long',
                    hour: '2-digit',
                    minute: '2-digit',
                  }),
                })
              : t('sansLienTexte')}
          </Note>
        )}
        <Panneau
          titre={t('acces')}
          lien={
            voitPersonnel &&
            compte.PersonnelId && (
              <Link to={cheminsPersonnel.voir(compte.PersonnelId)} className={`link ${style.lien}`}>
                {t('ficheLiee')}
              </Link>
            )
          }
        >
          <Lecture
            lignes={[
              [t('etat'), <EtatCompte key="etat" compte={compte} />],
              [champ('IdOfficine'), compte.NomOfficine],
              [
                t('facteur'),
                compte.FacteurPoseLe ? jour(compte.FacteurPoseLe.slice(0, 10)) : t('sansFacteur'),
              ],
              [
                t('cles'),
                compte.Cles.length === 0
                  ? t('sansCle')
                  : compte.Cles.map(({ Nom, createdAt, serviLe }) => (
                      <span key={createdAt} className="block">
                        {t('uneCle', {
                          nom: Nom,
                          creee: jour(createdAt.slice(0, 10)),
                          servi: serviLe ? jour(serviLe.slice(0, 10)) : 'non',
                        })}
                      </span>
                    )),
              ],
              [
                champ('roles'),
                <span key="roles" className="flex wrap gap-6">
                  {compte.roles.map((id, i) => (
                    <Link key={id} to={chemins.role(id)} className={`link ${style.lien}`}>
                      {compte.NomsRoles[i]}
                    </Link>
                  ))}
                  {compte.roles.length === 0 && <Statut ton="warn">{t('sansRole')}</Statut>}
                </span>,
              ],
            ]}
          />
        </Panneau>
        <Droits compte={compte} />
        <Changements
          titre={t('changements')}
          entity="utilisateur"
          id={compte._id}
          champs={[{ nom: 'cle', titre: t('cle'), dire: v => (v ? String(v) : '') }]}
        />
        <PiedFiche fiche={compte} />
      </div>
      {fenetres}
    </>
  )
}

/** The sum of the roles, in words. */
function Droits({ compte }: { compte: Utilisateur }) {
  const t = useTranslations('comptes')
  const lecture = useQuery(requetePage(contrat.roles.liste, { query: { page: 1, limit: 200 } }))
  const { data } = lecture
  const siennes = new Set<Permission>(
    data?.pageOfItems.filter(r => compte.roles.includes(r._id)).flatMap(r => r.permissions),
  )
  return (
    <Panneau titre={t('comptes.droits')}>
      <NonLu lecture={lecture} />
      {data && siennes.size === 0 && (
        <p className="note">{t(compte.roles.length > 0 ? 'comptes.rolesSansDroit' : 'comptes.aucunDroit')}</p>
      )}
      <dl className={style.droits}>
        {zones
          .map(([zone, toutes]) => [zone, toutes.filter(p => siennes.has(p))] as const)
          .filter(([, permises]) => permises.length > 0)
          .map(([zone, permises]) => (
            <div key={zone}>
              <dt className="t14 w620 ink">{t(`zones.${zone}`)}</dt>
              {permises.map(p => (
                <dd key={p}>{t(`permissions.${p}`)}</dd>
              ))}
            </div>
          ))}
      </dl>
    </Panneau>
  )
}

import type { ImageEntete, ModelEntete } from '@dioptrie/domain/configuration/contract'
import { mentionDeLEntreprise } from '@dioptrie/domain/configuration/entreprise'
import { UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { contrat, requete, useComplement } from '../kernel/api.ts'
import { useDemeure } from '../kernel/demeure.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Note } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import entete from './entete.module.css'
import { Images } from './Images.tsx'
import { Lu } from './Lu.tsx'
import { depuisModele, Modele, type ValeursModele } from './Modele.tsx'
import { PageA4 } from './PageA4.tsx'

const NOUVEAU = 'nouveau'

export default function EntetePiedpage() {
  const t = useTranslations('configuration')
  const peutEcrire = usePermission('configuration.ecrire')
  const images = useQuery(requete(contrat.configuration.images))
  const models = useQuery(requete(contrat.configuration.models))
  return (
    <div className="grid-1 gap-4">
      <Entete titre={t('entete.titre')} contexte={t('entete.contexte')} />
      {!peutEcrire && <Note ton="info">{t('lectureSeule')}</Note>}
      <Lu lecture={images}>
        {lues => (
          <Lu lecture={models}>{tous => <Vue images={lues} models={tous} peutEcrire={peutEcrire} />}</Lu>
        )}
      </Lu>
    </div>
  )
}

interface Props {
  images: ImageEntete[]
  models: ModelEntete[]
  peutEcrire: boolean
}

function Vue({ images, models, peutEcrire }: Props) {
  const t = useTranslations('configuration')
  const { officines } = useOfficine()
  const firme = useComplement(requete(contrat.entreprise.lire))
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const ouvrir = (modele: string | undefined) =>
    void navigate({ to: '.', search: { modele }, resetScroll: false })
  const nouveau = peutEcrire && (search.modele === NOUVEAU || models.length === 0)
  // What was just saved is the new start; what others save meanwhile does not move under the hands.
  const [enregistre, setEnregistre] = useState<ModelEntete | null>(null)
  /** Saved or gone: nothing is left behind. Under its new name a model may stand elsewhere in the list, and is typed on. */
  const aller = (modele: string | undefined) =>
    void navigate({ to: '.', search: { modele }, resetScroll: false, ignoreBlocker: true })
  const reprendre = (modele: ModelEntete) => {
    setEnregistre(modele)
    aller(modele._id)
  }
  const dAbord = useDemeure(models, models[0])
  const lu = nouveau ? null : (models.find(m => m._id === search.modele) ?? dAbord ?? null)
  const choisi = lu && enregistre?._id === lu._id ? enregistre : lu
  const actif = (genre: ImageEntete['Genre']) => images.find(i => i.Genre === genre && i.Active)?._id ?? null
  const depart = choisi
    ? depuisModele(choisi)
    : { Libelle: '', IdLogo: actif('logo'), IdPiedpage: actif('piedpage'), Mention: '', Officines: [] }
  const cle = choisi ? choisi._id : `${NOUVEAU}:${depart.IdLogo}:${depart.IdPiedpage}`
  /** As being typed: the page follows before anything is saved. */
  const [saisi, setSaisi] = useState<{ cle: string; valeurs: ValeursModele } | null>(null)
  const montre = saisi?.cle === cle ? saisi.valeurs : depart
  const url = (id: string | null) => images.find(i => i._id === id)?.url ?? null
  return (
    <div>
      <div className="grid-1 gap-16">
        <Panneau
          bord
          titre={t('entete.modeles')}
          lien={
            peutEcrire &&
            models.length > 0 && (
              <Bouton
                libelle={t('entete.ajouter')}
                size="sm"
                icone={IconPlus}
                faire={() => ouvrir(NOUVEAU)}
              />
            )
          }
        >
          {models.length === 0 ? (
            <p className="empty">{t('entete.aucunModele')}</p>
          ) : (
            <ul className={entete.modeles}>
              {models.map(m => (
                <li key={m._id}>
                  <UnstyledButton
                    className={entete.modele}
                    aria-current={m._id === choisi?._id || undefined}
                    onClick={() => ouvrir(m._id)}
                  >
                    <strong>{m.Libelle}</strong>
                    <span className="note">
                      {m.Officines.length === 0
                        ? t('entete.sansOfficine')
                        : m.Officines.map(id => officines.find(o => o._id === id)?.Nom ?? '…').join(', ')}
                    </span>
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          )}
        </Panneau>
        {(choisi || nouveau) && (
          <Modele
            key={cle}
            modele={choisi}
            depart={depart}
            images={images}
            prises={models.filter(m => m._id !== choisi?._id).flatMap(m => m.Officines)}
            peutEcrire={peutEcrire}
            montrer={valeurs => setSaisi({ cle, valeurs })}
            retire={() => aller(undefined)}
            reprendre={reprendre}
          />
        )}
        <Images genre="logo" images={images.filter(i => i.Genre === 'logo')} />
        <Images genre="piedpage" images={images.filter(i => i.Genre === 'piedpage')} />
      </div>
      <Panneau titre={t('entete.apercu')} className={entete.apercu}>
        <PageA4
          logo={url(montre.IdLogo)}
          piedpage={url(montre.IdPiedpage)}
          mention={[firme?.entreprise && mentionDeLEntreprise(firme.entreprise), montre.Mention]
            .filter(Boolean)
            .join(' · ')}
          officine={officines.find(o => o._id === montre.Officines[0])}
        />
      </Panneau>
    </div>
  )
}
